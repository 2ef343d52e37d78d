import { Text, Tooltip } from '@mantine/core';
import classes from './Preview.module.css';

/** Most characters of a value in a table [H26]. */
const previewLength = 50;
/** Up to so many characters a value is not broken into lines. */
const oneLine = 22;

/** A text cut at 50 characters; the whole of it shows on hover and on focus [H26]. */
export function Preview({ text, dimmed }: { text: string; dimmed?: boolean }) {
  const characters = [...text];
  const isCut = characters.length > previewLength;
  const shown = (
    <Text
      size="sm"
      component="span"
      className={classes.preview}
      data-length={characters.length > oneLine ? 'long' : 'short'}
      {...(dimmed && { c: 'dimmed' })}
      // The whole text is a keystroke away for those without a mouse.
      {...(isCut && { tabIndex: 0 })}
    >
      {isCut ? `${characters.slice(0, previewLength).join('')}…` : text || '–'}
    </Text>
  );
  if (!isCut) return shown;
  return (
    <Tooltip label={text} multiline maw={420}>
      {shown}
    </Tooltip>
  );
}
