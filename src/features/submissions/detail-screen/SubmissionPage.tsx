import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { RecordColumns } from '../../../admin-kit/kit/record/RecordColumns.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showPermissionRequired, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { SubmissionDeletion } from '../list-screen/SubmissionDeletion.tsx';
import { SubmissionStatusBadge, statusLooks } from '../list-screen/SubmissionStatusBadge.tsx';
import { submissionsClient } from '../submissions.client.ts';
import { type Submission, type SubmissionChange, submissionStatuses } from '../submissions.contract.ts';
import { submissionsPaths } from '../submissions.paths.ts';
import { SubmissionAnswers } from './SubmissionAnswers.tsx';
import { SubmissionHistory } from './SubmissionHistory.tsx';
import { SubmissionMails } from './SubmissionMails.tsx';
import { SubmissionNote } from './SubmissionNote.tsx';

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
  const { id, formName, status, isRead, createdAt } = submission;
  const mayEdit = may('form-submissions.edit');
  const settle = (saved: Submission) => {
    queryClient.setQueryData(oneSubmission(id).queryKey, saved);
    void refreshTopic('forms');
  };
  const change = useMutation({
    mutationFn: (body: SubmissionChange) => submissionsClient.update.call({ params: { id }, body }),
    onSuccess: (saved) => {
      settle(saved);
      showSuccess('Form submission updated successfully');
    },
    onError: (error) => showFailure(asApiError(error), 'Failed to update form submission'),
  });
  const askToDelete = () => {
    if (may('form-submissions.delete')) setDeleting(true);
    else showPermissionRequired(permissionNeeded('form-submissions.delete', 'delete submissions'));
  };

  return (
    <>
      <PageHeader
        title={formName}
        crumbs={[{ label: 'Form Submissions', to: submissionsPaths.list() }]}
        description={
          <>
            <SubmissionStatusBadge status={status} /> Received {moment(createdAt)}
          </>
        }
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
      <RecordColumns
        sideLabel="Status and visitor"
        side={
          <>
            <Select
              label="Status"
              data={statuses}
              value={status}
              allowDeselect={false}
              disabled={!mayEdit || change.isPending}
              onChange={(value) =>
                value && value !== status && change.mutate({ status: value as Submission['status'] })
              }
            />
            <Visitor submission={submission} />
          </>
        }
      >
        <Stack gap="lg">
          <SubmissionAnswers answers={submission.answers} files={submission.files} />
          <SubmissionMails submission={submission} />
          <SubmissionHistory submission={submission} />
          <SubmissionNote id={id} disabled={!mayEdit} onSaved={settle} />
        </Stack>
      </RecordColumns>
      <SubmissionDeletion
        submission={isDeleting ? submission : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(submissionsPaths.list())}
      />
    </>
  );
}

/** What is kept of whoever sent it [I25]. */
/** What led the visitor to the form. */
function campaignOf({ utm }: Submission['metadata']): [part: string, text: string][] {
  return isRecord(utm) ? Object.entries(utm).map(([part, text]) => [part, String(text)]) : [];
}

function Visitor({ submission: { ipAddress, userAgent, referrer, userEmail, metadata } }: { submission: Submission }) {
  return (
    <section aria-label="Visitor">
      <Title order={2} size="h5" mb={4}>
        Visitor
      </Title>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Address: {ipAddress ?? 'not kept'}
        <br />
        Browser: {userAgent ?? 'not kept'}
        <br />
        Page: {referrer ?? 'not known'}
        {campaignOf(metadata).map(([part, text]) => (
          <Fragment key={part}>
            <br />
            Campaign {part}: {text}
          </Fragment>
        ))}
        {userEmail && (
          <>
            <br />
            Signed in as {userEmail}
          </>
        )}
      </Text>
    </section>
  );
}
