import { Code, List, Text, Title } from '@mantine/core';
import { Fragment, useEffect } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../admin-kit/kit/page/states.tsx';
import { paths } from '../../admin-kit/paths.ts';
import classes from './HelpTopics.module.css';
import type { HelpBlock, HelpTopic } from './help-topics.ts';

/** The matching topics with an index beside them; the page scrolls to the chosen one. */
export function HelpTopics({ topics, chosen }: { topics: readonly HelpTopic[]; chosen: string | null }) {
  // Meets the browser's scroll position, which the address alone does not set.
  useEffect(() => {
    if (chosen) document.getElementById(`topic-${chosen}`)?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  if (topics.length === 0) {
    return <EmptyState title="No results." text="No topic contains these words. The API reference may contain them." />;
  }
  const groups = [...Map.groupBy(topics, ({ group }) => group)];
  return (
    <div className={classes.columns}>
      <nav aria-label="Help topics" className={classes.index}>
        {groups.map(([group, ofGroup]) => (
          <Fragment key={group}>
            <Text size="xs" fw={600} c="dimmed" mt="sm">
              {group}
            </Text>
            <ul>
              {ofGroup.map(({ id, title }) => (
                <li key={id}>
                  <Link to={paths.docs({ topic: id })} replace aria-current={id === chosen ? 'true' : undefined}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className={classes.topics}>
        {topics.map((topic) => (
          <section key={topic.id} id={`topic-${topic.id}`} aria-labelledby={`title-${topic.id}`}>
            <Title order={2} size="h4" id={`title-${topic.id}`}>
              {topic.title}
            </Title>
            {topic.blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function Block({ block }: { block: HelpBlock }) {
  if (typeof block === 'string') return <Text mt={8}>{block}</Text>;
  if ('code' in block) {
    return (
      <Code block mt={8} tabIndex={0}>
        {block.code}
      </Code>
    );
  }
  const isOrdered = 'steps' in block;
  return (
    <List type={isOrdered ? 'ordered' : 'unordered'} mt={8} spacing={4}>
      {(isOrdered ? block.steps : block.points).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
