import { Input } from '@mantine/core';
import { codePoints } from './value.ts';

/** Says below an editor how long its text is, of how much. */
export function LengthNote({ text, max }: { text: string; max: number }) {
  return <Input.Description mt={4}>{`${codePoints(text)} of at most ${max} characters`}</Input.Description>;
}
