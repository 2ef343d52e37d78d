import { BasicSettings, BasicWithoutPlaceholder } from './field-settings.tsx';
import type { FieldTab } from './kind.admin.ts';

/** The first tab of most kinds. */
export const basicTab: FieldTab = { label: 'Basic', Panel: BasicSettings };

/** The same for a kind whose input has no placeholder. */
export const basicTabWithoutPlaceholder: FieldTab = { label: 'Basic', Panel: BasicWithoutPlaceholder };
