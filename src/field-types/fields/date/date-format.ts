export const dateFormats = ['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** The ISO date that `text` denotes, in ISO or in `format`; null if it is no day of the calendar. */
export function readDate(text: string, format: DateFormat): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (!parts || format === 'yyyy-MM-dd') return null;
  return format === 'dd/MM/yyyy' ? dayOf(parts[3], parts[2], parts[1]) : dayOf(parts[3], parts[1], parts[2]);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  // The calendar rolls 30 February over to March; a day that does not come back unchanged is none. Year 0 has no date in SQL.
  return year !== '0000' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

/** An ISO date as the field shows it. */
export function formatDate(iso: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return format.replace('yyyy', year).replace('MM', month).replace('dd', day);
}
