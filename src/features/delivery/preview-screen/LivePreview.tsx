import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconAppWindow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { PageAside } from '../../../admin-kit/kit/page/PageAside.tsx';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import type { EntryPreviewProps } from '../../entries/edit-screen/StatusPanel.tsx';
import type { Entry } from '../../entries/entries.contract.ts';
import { previewClient } from '../delivery.client.ts';
import classes from './LivePreview.module.css';

/** How long a link is used, in ms; it works for an hour. */
const linkAge = 50 * 60_000;

/** Shows the entry's page beside its form while somebody writes [H02]. */
export function LivePreview({
  entry,
  hindrance,
  saveTyped,
}: Pick<EntryPreviewProps, 'entry' | 'saveTyped'> & { hindrance: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const isShown = isOpen && entry !== null && hindrance === null;
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconAppWindow size={16} aria-hidden />}
        disabled={hindrance !== null}
        title={hindrance ?? 'Shows the page beside the form; it follows each automatic save.'}
        aria-pressed={isShown}
        onClick={() => {
          if (!isOpen) void saveTyped();
          setIsOpen(!isOpen);
        }}
      >
        Live preview
      </Button>
      {isShown && (
        <PageAside label="Live preview" onClose={close}>
          <Group justify="space-between" wrap="nowrap" className={classes.head}>
            <Text size="sm" fw={500}>
              Live preview
            </Text>
            <CloseButton aria-label="Close live preview" onClick={close} />
          </Group>
          <PreviewFrame entry={entry} />
        </PageAside>
      )}
    </>
  );
}

/** The page of an entry in a frame: read anew after each save, at the place to which it was scrolled. */
function PreviewFrame({ entry }: { entry: Entry }) {
  const { slug } = entry.draft ?? entry;
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useQuery({
    queryKey: ['live-preview', entry.id, slug],
    queryFn: () => previewClient.create.call({ params: { id: entry.id }, body: {} }),
    staleTime: linkAge,
    refetchInterval: linkAge,
    retry: false,
  });
  const url = link.data?.url;

  // Meets the frame: the page shows the version that is stored now.
  const shown = useRef(entry.version);
  useEffect(() => {
    if (shown.current === entry.version) return;
    shown.current = entry.version;
    const { current } = frame;
    try {
      current?.contentWindow?.location.reload();
    } catch {
      // The browser's own page of a failure belongs to nobody; the address is asked for again.
      if (current && url !== undefined) current.src = url;
    }
  }, [entry.version, url]);

  if (link.isError) return <FailedState title={asApiError(link.error).message} query={link} />;
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={`Live preview of ${entry.title}`}
      src={url}
      // Its own scripts do not run there: what somebody else wrote into the page can do nothing in the console.
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => currentTarget.contentDocument?.addEventListener('click', stay, true)}
    />
  );
}

/** Links lead to pages that no frame may show. */
function stay(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
}
