import { Anchor, Button, Group, Select, Stack, Table, Text, Textarea, Timeline, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { asApiError } from '../../../admin/api-error.ts';
import { PageHeader } from '../../../admin/kit/page/PageHeader.tsx';
import { RecordPage } from '../../../admin/kit/record/RecordPage.tsx';
import { moment } from '../../../admin/kit/time.ts';
import { tellFailure, tellPermissionRequired, tellSuccess } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { useMay } from '../../../admin/session/session.ts';
import { refreshTopic } from '../../../admin/topics.ts';
import { permissionNeeded } from '../../../contract-kit/session/permission-slug.ts';
import { readableSize } from '../../../contract-kit/upload-rules.ts';
import { SubmissionDeletion } from '../list-screen/SubmissionDeletion.tsx';
import { SubmissionStatusBadge, statusLooks } from '../list-screen/SubmissionStatusBadge.tsx';
import { submissionsClient } from '../submissions.client.ts';
import { type Submission, type SubmissionChange, submissionStatuses } from '../submissions.contract.ts';
import { submissionsPaths } from '../submissions.paths.ts';
import { SubmissionMails } from './SubmissionMails.tsx';

const oneSubmission = (id: string) => submissionsClient.get.query({ params: { id } });

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneSubmission(params['id']));
  return null;
}

/** One submission: its answers by label, its files, and what became of it [I22]. */
export default function SubmissionPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage key={id} query={oneSubmission(id)} title="Form submission" failed="Failed to fetch form submission">
      {(submission) => <SubmissionView submission={submission} />}
    </RecordPage>
  );
}

const statuses = submissionStatuses.map((value) => ({ value, label: statusLooks[value].label }));

function SubmissionView({ submission }: { submission: Submission }) {
  const may = useMay();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [note, setNote] = useState('');
  const { id, formName, status, isRead, answers, files, createdAt } = submission;
  const mayEdit = may('form-submissions.edit');
  const settle = (saved: Submission) => {
    queryClient.setQueryData(oneSubmission(id).queryKey, saved);
    void refreshTopic('forms');
  };
  const change = useMutation({
    mutationFn: (body: SubmissionChange) => submissionsClient.update.call({ params: { id }, body }),
    onSuccess: (saved) => {
      settle(saved);
      tellSuccess('Form submission updated successfully');
    },
    onError: (error) => tellFailure(asApiError(error), 'Failed to update form submission'),
  });
  const annotate = useMutation({
    mutationFn: (text: string) => submissionsClient.note.call({ params: { id }, body: { text } }),
    onSuccess: (saved) => {
      settle(saved);
      setNote('');
    },
    onError: (error) => tellFailure(asApiError(error), 'Failed to update form submission'),
  });
  const askToDelete = () => {
    if (may('form-submissions.delete')) setDeleting(true);
    else tellPermissionRequired(permissionNeeded('form-submissions.delete', 'delete submissions'));
  };

  return (
    <>
      <PageHeader
        title={formName}
        crumbs={[{ label: 'Form Submissions', to: submissionsPaths.list() }]}
        description={`Received ${moment(createdAt)}`}
        actions={
          <Group gap="xs">
            <Button
              variant="default"
              disabled={!mayEdit || change.isPending}
              onClick={() => change.mutate({ isRead: !isRead })}
            >
              {isRead ? 'Mark as unread' : 'Mark as read'}
            </Button>
            <Button
              variant="default"
              disabled={!mayEdit || change.isPending}
              onClick={() => change.mutate({ status: status === 'spam' ? 'submitted' : 'spam' })}
            >
              {status === 'spam' ? 'Not spam' : 'Spam'}
            </Button>
            <Button
              color="red"
              variant="outline"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={askToDelete}
            >
              Delete
            </Button>
          </Group>
        }
      />
      <Stack gap="lg" maw={860}>
        <Group gap="md" align="flex-end">
          <Select
            label="Status"
            data={statuses}
            value={status}
            allowDeselect={false}
            disabled={!mayEdit || change.isPending}
            onChange={(value) => value && value !== status && change.mutate({ status: value as Submission['status'] })}
          />
          <SubmissionStatusBadge status={status} />
        </Group>
        <section aria-labelledby="answers">
          <Title order={2} size="h4" id="answers" mb={8}>
            Answers
          </Title>
          {answers.length === 0 && <Text c="dimmed">No answers were kept.</Text>}
          <Table aria-labelledby="answers">
            <Table.Tbody>
              {answers.map(({ field, label, text }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row" w="30%">
                    {label}
                  </Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
        {files.length > 0 && (
          <section aria-label="Files">
            <Title order={2} size="h4" mb={8}>
              Files
            </Title>
            <ul>
              {files.map((file) => (
                <li key={file.id}>
                  <Anchor href={file.url} download={file.name}>
                    {file.name}
                  </Anchor>{' '}
                  ({readableSize(file.size)})
                </li>
              ))}
            </ul>
          </section>
        )}
        <SubmissionMails submission={submission} />
        <section aria-label="Visitor">
          <Title order={2} size="h4" mb={8}>
            Visitor
          </Title>
          <Text size="sm">Address: {submission.ipAddress ?? 'not kept'}</Text>
          <Text size="sm">Browser: {submission.userAgent ?? 'not kept'}</Text>
          <Text size="sm">Page: {submission.referrer ?? 'not known'}</Text>
          {submission.userEmail && <Text size="sm">Signed in as {submission.userEmail}</Text>}
        </section>
        <section aria-label="History">
          <Title order={2} size="h4" mb={8}>
            History
          </Title>
          <Timeline active={submission.timeline.length} bulletSize={14}>
            {submission.timeline.map((item) => (
              <Timeline.Item
                key={`${item.at} ${item.type} ${String(item['text'] ?? item['to'] ?? item['message'] ?? '')}`}
                title={wordsOf(item)}
              >
                {detailOf(item) && (
                  <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                    {detailOf(item)}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  {moment(item.at)}
                  {authorOf(item)}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        </section>
        <section aria-label="Further note">
          <Textarea
            label="Note"
            autosize
            minRows={2}
            value={note}
            disabled={!mayEdit}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            mt="xs"
            variant="default"
            disabled={!mayEdit || note.trim() === ''}
            loading={annotate.isPending}
            onClick={() => annotate.mutate(note)}
          >
            Add note
          </Button>
        </section>
      </Stack>
      <SubmissionDeletion
        submission={isDeleting ? submission : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(submissionsPaths.list())}
      />
    </>
  );
}

type Item = Submission['timeline'][number];

const words: Readonly<Record<Item['type'], string>> = {
  submitted: 'Submitted',
  mail: 'Mail',
  attempt: 'Attempt to send',
  status: 'Status',
  edited: 'Answers changed',
  note: 'Note',
  resend: 'Mails queued again',
};

function wordsOf(item: Item): string {
  if (item.type === 'mail') return `Mail to ${String(item['recipient'] || 'nobody')}`;
  if (item.type === 'attempt') return `Attempt to send: ${String(item['outcome'])}`;
  if (item.type !== 'status') return words[item.type];
  return `Status: ${String(item['from'])} → ${String(item['to'])}`;
}

/** The text of a note, the subject of a mail, the answer to an attempt. */
function detailOf(item: Item): string {
  const text = item['text'] ?? (item.type === 'mail' ? item['subject'] : item['answer']);
  return typeof text === 'string' ? text : '';
}

function authorOf(item: Item): string {
  const by = item['by'] as { email?: string } | null | undefined;
  return by?.email ? ` by ${by.email}` : '';
}
