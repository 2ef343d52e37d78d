import { Notice } from '../../../site-kit/Notice.tsx';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';

export interface SentView {
  name: string;
  message: string;
  /** In a frame on another page. */
  isEmbedded: boolean;
}

/** What a visitor reads after a form was sent. */
export function SentPage({ view: { name, message, isEmbedded } }: { view: SentView }) {
  const start = { href: sitePaths.home(), label: 'Back to the start' };
  return (
    <>
      <Notice eyebrow={name} title="Thank you" text={message} {...(!isEmbedded && { action: start })} />
      {isEmbedded ? <PageScript name="submissions/embedded-page" /> : null}
    </>
  );
}
