import { Notice } from '../../../site-kit/Notice.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';

/** What a visitor reads after a form was sent. */
export function SentPage({ view }: { view: { name: string; message: string } }) {
  return (
    <Notice
      eyebrow={view.name}
      title="Thank you"
      text={view.message}
      action={{ href: sitePaths.home(), label: 'Back to the start' }}
    />
  );
}
