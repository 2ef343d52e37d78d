import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './FormSection.module.css';

interface FormSectionProps {
  title: string;
  /** One line on what the section decides. */
  text?: ReactNode;
  children: ReactNode;
}

/** A named part of a long form. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      {text && <p className={classes.text}>{text}</p>}
      <Stack gap="md" mt="sm">
        {children}
      </Stack>
    </section>
  );
}
