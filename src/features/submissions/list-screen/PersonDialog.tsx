import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { showFailure, showPermissionRequired, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { pathOf } from '../../../contracts/call/call-path.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { emailError, readEmail } from '../../../contracts/text/email-rule.ts';
import { submissionsClient } from '../submissions.client.ts';
import { submissions } from '../submissions.contract.ts';

interface Found {
  email: string;
  submissions: number;
  messages: number;
  files: number;
}

/** All that one person sent, found by their address: as a file for them, or erased for good [I25]. */
export function PersonDialog({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [violation, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const mayErase = may('form-submissions.delete');
  const count = useMutation({
    mutationFn: async (email: string): Promise<Found> => {
      const counts = await submissionsClient.erase.call({ body: { email, dryRun: true } });
      return { email, ...counts };
    },
    onSuccess: setFound,
    onError: (error) => showFailure(asApiError(error), 'Failed to look up the address'),
  });
  /** The address, where it is one. */
  const address = (): string | null => {
    const email = readEmail(typed);
    const problem = emailError(email);
    setError(problem);
    return problem === null ? email : null;
  };
  const file = useRef<HTMLAnchorElement>(null);
  const askToErase = () => {
    if (!mayErase) return showPermissionRequired(permissionNeeded('form-submissions.delete', 'erase submissions'));
    const email = address();
    if (email !== null) count.mutate(email);
  };

  return (
    <Dialog opened onClose={onClose} title="Personal data request">
      <form
        aria-label="Personal data request"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          file.current?.click();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            Finds submissions, leads and emails by an email address. Export a copy for the person, or erase all of it,
            also what was deleted and could still be restored. Erasing takes the address out of notes, too.
          </Text>
          <TextInput
            label="Email"
            type="email"
            data-autofocus
            {...required}
            value={typed}
            error={violation}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button
              variant="outline"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={count.isPending}
              onClick={askToErase}
            >
              {mayErase ? 'Erase' : 'Erase (No Permission)'}
            </Button>
            <Button
              component="a"
              ref={file}
              href={`${pathOf(submissions.export)}?${new URLSearchParams({ format: 'json', email: readEmail(typed) })}`}
              download
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={(event) => address() === null && event.preventDefault()}
            >
              Export as JSON
            </Button>
          </Group>
        </Stack>
      </form>
      {found && <Erasure found={found} onClose={() => setFound(null)} onErased={onClose} />}
    </Dialog>
  );
}

interface ErasureProps {
  found: Found;
  onClose: () => void;
  onErased: () => void;
}

/** Says what goes, and asks. */
function Erasure({ found, onClose, onErased }: ErasureProps) {
  const { email } = found;
  const isInNotesAtMost = found.submissions + found.messages + found.files === 0;
  const erase = async () => {
    try {
      const gone = await submissionsClient.erase.call({ body: { email } });
      showSuccess(isInNotesAtMost ? `No note holds ${email} any more` : `${inWords(gone)} erased`);
      onErased();
    } catch (error) {
      showFailure(asApiError(error), 'Failed to erase');
    }
    await Promise.all([refreshTopic('forms'), refreshTopic('mails')]);
  };
  return (
    <ConfirmDialog opened onClose={onClose} confirmLabel="Erase" busyLabel="Erasing..." destructive onConfirm={erase}>
      {isInNotesAtMost
        ? `No submission, email or file holds the address ${email}. Erasing takes it out of notes on what others sent, if it stands in any.`
        : `This erases ${inWords(found)} with the address ${email}, and takes the address out of notes on what others sent. Nobody can bring them back.`}
    </ConfirmDialog>
  );
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

function inWords({ submissions: sent, messages, files }: Omit<Found, 'email'>): string {
  return `${counted(sent, 'submission')}, ${counted(messages, 'email')} and ${counted(files, 'file')}`;
}
