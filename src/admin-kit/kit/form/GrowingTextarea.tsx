import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './GrowingTextarea.module.css';

/** Browsers without it measure the text in a script, which costs a layout of the page for each of them. */
const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/** Several lines of text, as high as what is typed, between so many rows. */
export function GrowingTextarea({
  minRows = 1,
  maxRows,
  ...props
}: Omit<TextareaProps, 'autosize' | 'rows' | 'style' | 'classNames'>) {
  if (!growsByItself) return <Textarea {...props} autosize minRows={minRows} {...(maxRows && { maxRows })} />;
  const rows = { '--min-rows': minRows, ...(maxRows && { '--max-rows': maxRows }) } as CSSProperties;
  return <Textarea {...props} style={rows} classNames={{ input: classes['input'] ?? '' }} />;
}
