import type { FieldTab } from '../kit/field-type.admin.ts';
import { BasicSettings, BasicWithoutPlaceholder } from './field-settings.tsx';

/** The first tab of most types. */
export const basicTab: FieldTab = { label: 'Basic', Panel: BasicSettings };

/** The same for a type whose input has no placeholder. */
export const basicTabWithoutPlaceholder: FieldTab = { label: 'Basic', Panel: BasicWithoutPlaceholder };
