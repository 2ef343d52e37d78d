import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';

/** What narrows the list beside search, status and columns. Days are whole ones, in UTC. */
export interface SubmissionFilter {
  /** Its id. */
  formId: string;
  /** A part of the e-mail address of the person who was signed in. */
  user: string;
  isRead: string;
  startDate: string;
  endDate: string;
}

/** Reads the filter from the list's own parameters; what it cannot read is no filter. */
export function submissionFilterOf(more: ListState['more']): SubmissionFilter {
  const { formId = '', user = '', isRead = '', startDate = '', endDate = '' } = more;
  return { formId, user, isRead, startDate: dayIn(startDate), endDate: dayIn(endDate) };
}

const dayIn = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** What the list is asked for a state; nothing that is not set [I21]. */
export function submissionQuery(state: ListState) {
  const { user, ...filter } = submissionFilterOf(state.more);
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const byUser = { id: 'user', column: 'userEmail', operator: 'contains' as const, value: user };
  const filters = [...state.filters, ...(user === '' ? [] : [byUser])];
  return {
    ...listParameters(state),
    ...(filters.length > 0 && { filters }),
    ...(state.status !== '' && { status: state.status }),
    ...set,
  };
}
