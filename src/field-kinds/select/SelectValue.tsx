import type { SiteValueProps } from '../kit/kind.site.ts';

/** The labels of the chosen options; a value whose option is gone stands for itself. */
export function SelectValue({ field, value }: SiteValueProps<'select'>) {
  const chosen = Array.isArray(value) ? value : [String(value)];
  const labels = chosen.map((one) => field.options.find((option) => option.value === one)?.label ?? one);
  return <>{labels.join(', ')}</>;
}
