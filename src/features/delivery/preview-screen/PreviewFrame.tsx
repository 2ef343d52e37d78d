import { Button, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { revealField } from '../../../admin-kit/kit/form/reveal.ts';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { previewOrigin } from '../../../contracts/preview-address.ts';
import type { Entry, EntryModel } from '../../entries/entries.contract.ts';
import { previewClient } from '../delivery.client.ts';
import classes from './LivePreview.module.css';
import { shownAddress } from './shown-address.ts';

/** How long a link is used, in ms; it works for an hour. */
const linkAge = 50 * 60_000;

interface PreviewFrameProps {
  model: EntryModel;
  entry: Entry;
  /** As wide as a device, in CSS pixels, and drawn as small as it has to be; 0 fills the panel. */
  width: number;
}

/**
 * The page of an entry in a frame, and after each save the page of what is stored: a page of this site is read anew, at the
 * place to which it was scrolled, another front end is told. What is chosen there is where the keyboard goes in the form.
 */
export function PreviewFrame({ model, entry, width }: PreviewFrameProps) {
  const { id, version } = entry;
  const { slug } = entry.draft ?? entry;
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref: room, width: has, height } = useElementSize();
  const isBlocked = useBlockedFrame();
  const link = useQuery({
    queryKey: ['live-preview', id, slug, model.previewUrl],
    queryFn: () => previewClient.create.call({ params: { id }, body: {} }),
    staleTime: linkAge,
    refetchInterval: linkAge,
    retry: false,
  });
  const url = link.data && shownAddress(model, link.data.url);
  const origin = model.previewUrl === null ? null : originOf(model.previewUrl);

  // Meets the frame: it shows the version that is stored now.
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    const { current } = frame;
    if (origin !== null) {
      current?.contentWindow?.postMessage({ type: 'millwright:saved', id, version }, origin);
      return;
    }
    try {
      current?.contentWindow?.location.reload();
    } catch {
      // The browser's own page of a failure belongs to nobody; the address is asked for again.
      if (current && url !== undefined) current.src = url;
    }
  }, [id, version, url, origin]);
  useChosenFields(frame, origin);

  if (link.isError) return <FailedState title={asApiError(link.error).message} query={link} />;
  const scale = width > has && has > 0 ? has / width : 1;
  return (
    <div ref={room} className={classes.room}>
      {isBlocked && (
        <div className={classes.notice} role="status">
          <Text size="sm">Your browser shows this front end here once the page is loaded again.</Text>
          <Button size="xs" variant="default" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </div>
      )}
      <iframe
        ref={frame}
        className={classes.frame}
        style={
          width > 0 ? { width, height: height > 0 ? height / scale : '100%', transform: `scale(${scale})` } : undefined
        }
        title={`Live preview of ${entry.title}`}
        src={url}
        // Scripts of this site do not run there: what somebody else wrote into the page can do nothing in the console.
        sandbox={isElsewhere(origin) ? 'allow-same-origin allow-scripts allow-forms' : 'allow-same-origin'}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }) => origin === null && listenIn(currentTarget.contentDocument)}
      />
    </div>
  );
}

const isElsewhere = (origin: string | null) => origin !== null && origin !== window.location.origin;

function originOf(previewUrl: string): string | null {
  const origin = previewOrigin(previewUrl);
  return origin !== null && URL.canParse(origin) ? new URL(origin).origin : null;
}

/** Leads to a field of the entry, and to nothing else of this page. */
function chooseField(path: unknown): void {
  if (typeof path !== 'string' || path.length > 300) return;
  if (/^(?:title|slug|content|customFields\.[\w.]+)$/.test(path)) revealField(path);
}

/** A front end says which field somebody chose there. */
function useChosenFields(frame: RefObject<HTMLIFrameElement | null>, origin: string | null): void {
  // Meets the frame's page, which belongs to another site.
  useEffect(() => {
    if (origin === null) return;
    const take = ({ source, origin: sender, data }: MessageEvent<unknown>) => {
      if (sender !== origin || source === null || source !== frame.current?.contentWindow) return;
      const said = data as { type?: unknown; path?: unknown } | null;
      if (said?.type === 'millwright:edit') chooseField(said.path);
    };
    window.addEventListener('message', take);
    return () => window.removeEventListener('message', take);
  }, [frame, origin]);
}

/** The page's policy names the front ends that there were when it was opened. */
function useBlockedFrame(): boolean {
  const [isBlocked, setIsBlocked] = useState(false);
  // Meets the document, which learns what its policy blocks.
  useEffect(() => {
    const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setIsBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', note);
    return () => document.removeEventListener('securitypolicyviolation', note);
  }, []);
  return isBlocked;
}

/** A click on what a field says leads to the field. Links lead to pages that no frame may show. */
function listenIn(page: Document | null): void {
  page?.addEventListener('click', follow, true);
}

function follow(event: MouseEvent): void {
  const clicked = event.target as Element | null;
  const link = clicked?.closest?.('a[href]');
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  const field = clicked?.closest?.('[data-millwright-field]');
  if (field) chooseField(field.getAttribute('data-millwright-field'));
}
