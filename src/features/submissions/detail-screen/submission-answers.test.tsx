import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SubmissionAnswers } from './SubmissionAnswers.tsx';

test('[I22] an answer that is an e-mail address leads to a mail, any other is text', () => {
  const answer = (type: string, text: string) => ({ field: type, label: type, type, value: text, text });
  const answers = [answer('email', 'ada@example.test'), answer('text', 'bea@example.test'), answer('gone', 'Plain')];
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <SubmissionAnswers answers={answers} files={[]} />
    </MantineProvider>,
  );
  expect(markup.match(/href="[^"]*"/g)).toEqual(['href="mailto:ada@example.test"']);
  expect(markup).toContain('bea@example.test');
  expect(markup).toContain('Plain');
});
