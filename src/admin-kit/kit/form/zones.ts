/** A choice of a select. */
interface Choice {
  value: string;
  label: string;
}

/** Every IANA time zone that the browser knows, UTC first; a stored one that it does not know stays choosable. */
export function timezoneChoices(stored: string): string[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return stored === '' || zones.includes(stored) ? zones : [stored, ...zones];
}

const languageTags = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'de-CH',
  'el',
  'en',
  'en-CA',
  'en-GB',
  'en-US',
  'es',
  'es-MX',
  'et',
  'fi',
  'fr',
  'fr-CA',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
];

/** Languages by their English names, as tags; a stored one that is not among them stays choosable as it is. */
export function languageChoices(stored: string): Choice[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const known = languageTags
    .map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return stored === '' || languageTags.includes(stored) ? known : [{ value: stored, label: stored }, ...known];
}
