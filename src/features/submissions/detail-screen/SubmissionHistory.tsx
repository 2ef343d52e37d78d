import { Text, Timeline, Title } from '@mantine/core';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { emailMessagesPaths } from '../../email-messages/email-messages.paths.ts';
import type { Submission } from '../submissions.contract.ts';
import { authorOf, detailOf, factOf, titleOf } from './timeline-words.ts';

/** What became of a submission, oldest first: its mails with their copies and attempts, its status, notes [I22]. */
export function SubmissionHistory({ submission }: { submission: Submission }) {
  const may = useMay();
  const { timeline } = submission;
  const copyOf = (item: Submission['timeline'][number]) =>
    item.type === 'mail' && may('email-providers.view') ? emailMessagesPaths.one(factOf(item, 'message')) : undefined;
  return (
    <section aria-label="History">
      <Title order={2} size="h4" mb={8}>
        History
      </Title>
      <Timeline active={timeline.length} bulletSize={14}>
        {timeline.map((item, place) => {
          const detail = detailOf(item, submission);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place, and two things may be alike.
            <Timeline.Item key={place} title={titleOf(item, submission)}>
              {detail && (
                <Text component="div" size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  <RecordLink to={copyOf(item)}>{detail}</RecordLink>
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {moment(item.at)}
                {authorOf(item)}
              </Text>
            </Timeline.Item>
          );
        })}
      </Timeline>
    </section>
  );
}
