import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../../../admin-kit/kit/page/CopyButton.tsx';
import {
  clientSnippet,
  curlSnippet,
  readingAddress,
  type SnippetType,
  typeScriptSnippet,
} from '../typescript/snippet.rules.ts';
import classes from './Snippets.module.css';

const languages = [
  { id: 'curl', label: 'curl', write: curlSnippet },
  { id: 'typescript', label: 'TypeScript', write: typeScriptSnippet },
  { id: 'client', label: 'Client', write: clientSnippet },
];

interface SnippetsProps {
  type: SnippetType;
  /** Whether the API can be asked: the type is stored as it stands here. */
  isStored: boolean;
}

/** How programs read it, in each language, and what they are answered; each with a button that copies it. */
export function Snippets({ type, isStored }: SnippetsProps) {
  const [tab, setTab] = useState<string | null>('curl');
  const isAsked = isStored && tab === 'answer';
  const answer = useAnswer(isAsked ? readingAddress(type) : null);
  const tabs = languages.map(({ id, label, write }) => ({ id, label, name: `${label} snippet`, text: write(type) }));
  if (isStored) tabs.push({ id: 'answer', label: 'JSON', name: 'Answer of the API', text: answer });
  const shown = tabs.find(({ id }) => id === tab)?.text ?? '';
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <div className={classes.bar}>
        <Tabs.List>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <CopyButton text={shown} />
      </div>
      {tabs.map(({ id, name, text }) => (
        <Tabs.Panel key={id} value={id}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it with the keyboard */}
          <section className={classes.code} aria-label={name} tabIndex={0}>
            <pre>{text}</pre>
          </section>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Most characters that are shown: beyond it nobody reads, and a page grows slow. */
const maxShown = 20_000;

/** What the API answers an anonymous client right now, or why it did not; empty where nothing is asked. */
function useAnswer(address: string | null): string {
  const { data, isError } = useQuery({
    queryKey: ['answer of the API', address],
    enabled: address !== null,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await fetch(address ?? '', { signal, credentials: 'omit' });
      const text = JSON.stringify(await answer.json(), null, 2);
      const status = answer.ok ? '' : `// ${answer.status}\n`;
      const rest = text.length > maxShown ? '\n// … the rest is not shown' : '';
      return `${status}${text.slice(0, maxShown)}${rest}`;
    },
  });
  if (isError) return 'The API gave no answer. Try again in a moment.';
  return data ?? 'Loading …';
}
