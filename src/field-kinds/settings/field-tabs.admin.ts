import type { FieldTab } from '../kit/kind.admin.ts';
import { BasicSettings, BasicWithoutPlaceholder } from './field-settings.tsx';

/** The first tab of most kinds. */
export const basicTab: FieldTab = { label: 'Basic', Panel: BasicSettings };

/** The same for a kind whose input has no placeholder. */
export const basicTabWithoutPlaceholder: FieldTab = { label: 'Basic', Panel: BasicWithoutPlaceholder };
