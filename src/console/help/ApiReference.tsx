import { Anchor, Badge, Code, CopyButton, Table, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingNote } from '../../admin-kit/kit/page/LoadingNote.tsx';
import { EmptyState, FailedState } from '../../admin-kit/kit/page/states.tsx';
import { statusLine } from '../../contracts/call/status-names.ts';
import classes from './ApiReference.module.css';
import { apiDocumentPath } from './api-document.ts';
import { type ApiCall, type ApiDocument, type ApiGroup, kindOf } from './api-reference.ts';

const methodColors: Record<string, string> = {
  GET: 'blue',
  POST: 'green',
  PATCH: 'amber',
  PUT: 'amber',
  DELETE: 'red',
};

interface ApiReferenceProps {
  query: UseQueryResult<ApiDocument>;
  groups: readonly ApiGroup[];
}

/** Every call of the running server: what it needs, takes and answers, and a request to copy. */
export function ApiReference({ query, groups }: ApiReferenceProps) {
  if (query.isError) {
    return <FailedState title="Failed to load the API reference" query={query} />;
  }
  if (!query.data) return <LoadingNote />;
  if (groups.length === 0) return <EmptyState title="No results." text="No call holds these words." />;
  return (
    <>
      <Text size="sm" mb="md">
        Made from the running server’s own description, an{' '}
        <Anchor href={apiDocumentPath} target="_blank" rel="noopener" size="sm" underline="always">
          OpenAPI document
        </Anchor>{' '}
        that other tools can read as well.
      </Text>
      {groups.map((group) => (
        <section key={group.name} className={classes.group} aria-label={`${group.name} calls`}>
          <Title order={2} size="h5">
            {group.name}
          </Title>
          {group.calls.map((call) => (
            <Call key={call.id} call={call} document={query.data} />
          ))}
        </section>
      ))}
    </>
  );
}

function Call({ call, document }: { call: ApiCall; document: ApiDocument }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.call}>
      <UnstyledButton className={classes.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={open || undefined} />
        <Badge color={methodColors[call.method] ?? 'gray'} variant="light" w={72}>
          {call.method}
        </Badge>
        <span className={classes.path}>{call.path}</span>
        <span className={classes.summary}>{call.summary}</span>
      </UnstyledButton>
      {open && <Details call={call} document={document} />}
    </div>
  );
}

function Details({ call, document }: { call: ApiCall; document: ApiDocument }) {
  const body = Object.entries(call.body?.properties ?? {});
  return (
    <div className={classes.details}>
      <Text size="sm">
        Needs: <Code>{call.permission}</Code>
      </Text>
      {call.parameters.length > 0 && (
        <Values
          title="Parameters"
          rows={call.parameters.map(({ name, in: place, required, schema }) => ({
            name,
            note: `${place}${required ? ', required' : ''}`,
            kind: kindOf(document, schema),
          }))}
        />
      )}
      {body.length > 0 && (
        <Values
          title="Body"
          rows={body.map(([name, schema]) => ({
            name,
            note: call.body?.required?.includes(name) ? 'required' : '',
            kind: kindOf(document, schema),
          }))}
        />
      )}
      <Values
        title="Answers"
        rows={call.answers.map(({ status, description }) => ({
          name: statusLine(Number(status)),
          note: '',
          kind: description,
        }))}
      />
      <div className={classes.example}>
        <Code block tabIndex={0} aria-label="Example request">
          {call.curl}
        </Code>
        <CopyButton value={call.curl}>
          {({ copied, copy }) => (
            <UnstyledButton className={classes.copy} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </UnstyledButton>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

function Values({ title, rows }: { title: string; rows: readonly { name: string; note: string; kind: string }[] }) {
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={title} verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th colSpan={3} scope="colgroup">
              {title}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, note, kind }) => (
            <Table.Tr key={name + note}>
              <Table.Td className={classes.name}>{name}</Table.Td>
              <Table.Td className={classes.kind}>{kind}</Table.Td>
              <Table.Td className={classes.note}>{note}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
