import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showRejection } from '../../../admin-kit/kit/toast.ts';
import type { EntryPreviewProps } from '../../entries/edit-screen/StatusPanel.tsx';
import { previewClient } from '../delivery.client.ts';
import { LivePreview } from './LivePreview.tsx';
import { shownAddress } from './shown-address.ts';

/** Opens the entry's page with what was typed so far, in a tab of its own or beside the form [H02]. Disabled with the reason. */
export function PreviewButton({ model, entry, saveTyped }: EntryPreviewProps) {
  const [isOpening, setIsOpening] = useState(false);
  const hindrance = hindranceOf({ model, entry });
  const open = async (id: string) => {
    // Opened at once: a browser blocks a tab that opens after an answer of the server.
    const tab = window.open('about:blank', '_blank');
    if (tab === null) return showRejection('Preview', 'Your browser blocked the preview. Allow pop-ups for this site.');
    setIsOpening(true);
    try {
      await saveTyped();
      const { url } = await previewClient.create.call({ params: { id }, body: {} });
      tab.opener = null;
      tab.location.replace(shownAddress(model, url));
    } catch (failure) {
      tab.close();
      showFailure(asApiError(failure), 'Failed to open the preview');
    } finally {
      setIsOpening(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={isOpening}
        disabled={hindrance !== null}
        title={hindrance ?? 'Opens the page with your changes. Whoever has its address can see them for an hour.'}
        onClick={() => entry && void open(entry.id)}
      >
        Preview
      </Button>
      <LivePreview model={model} entry={entry} hindrance={hindrance} saveTyped={saveTyped} />
    </>
  );
}

function hindranceOf({ model, entry }: Pick<EntryPreviewProps, 'model' | 'entry'>): string | null {
  if (!model.isPublic && model.previewUrl === null)
    return 'Entries of this content type have no page. Make the content type public or give it a preview address first.';
  return entry === null ? 'Save a draft first.' : null;
}
