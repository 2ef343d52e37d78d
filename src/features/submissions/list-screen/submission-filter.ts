import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import type { TableFilter } from '../../../contracts/lists/list-query.ts';

/** What the list is asked for a state; nothing that is not set [I21]. */
export function submissionQuery(state: ListState) {
  const { formId = '' } = state.more;
  return {
    ...listParameters(state),
    ...(state.status !== '' && { status: state.status }),
    ...(formId !== '' && { formId }),
  };
}

/** The parameters that were boxes of their own, each as the condition that it is now. */
const former: readonly [parameter: string, condition: Omit<TableFilter, 'id' | 'value'>][] = [
  ['isRead', { column: 'isRead', operator: 'equals' }],
  ['user', { column: 'userEmail', operator: 'contains' }],
  ['startDate', { column: 'createdAt', operator: 'greaterThanOrEqual' }],
  ['endDate', { column: 'createdAt', operator: 'lessThanOrEqual' }],
];

/** A state whose conditions all show among the filters, for kept addresses and views. Null if they do already. */
export function withShownFilters(state: ListState): ListState | null {
  const found = former.flatMap(([parameter, condition]) => {
    const value = state.more[parameter];
    return value ? [{ id: parameter, ...condition, value }] : [];
  });
  if (found.length === 0) return null;
  const rest = Object.entries(state.more).filter(([name]) => !former.some(([parameter]) => parameter === name));
  return { ...state, filters: [...state.filters, ...found], more: Object.fromEntries(rest) };
}
