import { TextSettings } from '../../plain-text/TextSettings.tsx';

/** Lengths and pattern of a web address, and its default. */
export function UrlSettings() {
  return <TextSettings example="^https://" asStored={(text) => text.trim()} />;
}
