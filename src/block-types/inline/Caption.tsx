import { InlineText } from './InlineText.tsx';

/** The caption of a figure, if it has one. */
export function Caption({ html }: { html: string }) {
  if (html === '') return null;
  return (
    <figcaption>
      <InlineText html={html} />
    </figcaption>
  );
}
