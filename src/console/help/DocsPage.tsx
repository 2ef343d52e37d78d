import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../../admin-kit/kit/form/SearchField.tsx';
import { PageHeader } from '../../admin-kit/kit/page/PageHeader.tsx';
import { ApiReference } from './ApiReference.tsx';
import { apiDocumentQuery } from './api-document.ts';
import { groupsOf, matchingGroups } from './api-reference.ts';
import { HelpTopics } from './HelpTopics.tsx';
import { topicsFor } from './help-topics.ts';
import { ShortcutTable } from './ShortcutTable.tsx';

const tabs = ['help', 'shortcuts', 'api'] as const;
type Tab = (typeof tabs)[number];

/** Help, keyboard shortcuts and the API reference of the running server's own document, with one search [A09]. */
export default function DocsPage() {
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState('');
  const reference = useQuery(apiDocumentQuery);
  const tab: Tab = tabs.find((name) => name === address.get('tab')) ?? 'help';
  const topics = topicsFor(search);
  const groups = reference.data ? matchingGroups(groupsOf(reference.data), search) : [];
  const calls = groups.reduce((sum, group) => sum + group.calls.length, 0);
  const matchCount = (matches: number) => (search.trim() === '' ? '' : ` (${matches})`);

  return (
    <>
      <PageHeader title="Help" description="Help topics, keyboard shortcuts and every call of the API." />
      <SearchField
        label="Search help and API"
        placeholder="Search help and API"
        maw={420}
        mb="md"
        value={search}
        onChange={setSearch}
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setAddress(next === null || next === 'help' ? {} : { tab: next }, { replace: true })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="help">Help{matchCount(topics.length)}</Tabs.Tab>
          <Tabs.Tab value="shortcuts">Keyboard shortcuts</Tabs.Tab>
          <Tabs.Tab value="api">API reference{matchCount(calls)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="help">
          <HelpTopics topics={topics} chosen={address.get('topic')} />
        </Tabs.Panel>
        <Tabs.Panel value="shortcuts">
          <ShortcutTable />
        </Tabs.Panel>
        <Tabs.Panel value="api">
          <ApiReference query={reference} groups={groups} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
