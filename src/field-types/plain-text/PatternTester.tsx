import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { compilePattern, maxPatternTextLength, patternError } from './pattern.ts';

/** Tries a sample on the pattern, in the engine that checks entries, and says what is wrong with a pattern it rejects [G03]. */
export function PatternTester({ asStored = (text) => text }: { asStored?: ((text: string) => string) | undefined }) {
  const [sample, setSample] = useState('');
  const pattern: unknown = useWatch({ name: 'validation.pattern' });
  if (typeof pattern !== 'string' || pattern === '') return null;
  const problem = patternError(pattern);
  if (problem !== null) {
    return (
      <Text size="sm" c="red" role="status">
        {problem}
      </Text>
    );
  }
  const matches = compilePattern(pattern)?.test(asStored(sample)) ?? false;
  const maxLength = maxPatternTextLength(pattern);
  return (
    <div>
      <TextInput
        label="Try the pattern"
        description={
          maxLength < 10_000
            ? `Type a text; it is not stored. The pattern is large: texts have at most ${maxLength} characters.`
            : 'Type a text; it is not stored.'
        }
        classNames={{ input: 'mono' }}
        spellCheck={false}
        maxLength={maxLength}
        value={sample}
        onChange={(event) => setSample(event.currentTarget.value)}
      />
      <Text size="sm" mt={4} role="status" c={matches ? 'green' : 'red'}>
        {sample !== '' && (matches ? 'Matches' : 'Does not match')}
      </Text>
    </div>
  );
}
