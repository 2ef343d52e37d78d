import { deliveryWords } from '../../email-messages/list-screen/delivery-words.ts';
import { statusLooks } from '../list-screen/SubmissionStatusBadge.tsx';
import type { Submission } from '../submissions.contract.ts';

type Item = Submission['timeline'][number];

const statusWords: Readonly<Record<string, { label: string }>> = statusLooks;
const outcomeWords: Readonly<Record<string, string>> = deliveryWords;

/** What happened, in words. */
export function titleOf(item: Item, { messages }: Pick<Submission, 'messages'>): string {
  switch (item.type) {
    case 'submitted':
      return 'Submitted';
    case 'mail':
      return `Email to ${factOf(item, 'recipient') || 'nobody'}`;
    case 'attempt': {
      const { recipient = '' } = messages.find(({ id }) => id === item['message']) ?? {};
      const outcome = factOf(item, 'outcome');
      return `${outcomeWords[outcome] ?? outcome}: email to ${recipient || 'nobody'}`;
    }
    case 'status': {
      const [from, to] = [factOf(item, 'from'), factOf(item, 'to')];
      return `Status: ${statusWords[from]?.label ?? from} → ${statusWords[to]?.label ?? to}`;
    }
    case 'edited':
      return 'Answers changed';
    case 'note':
      return 'Note';
    case 'resend':
      return 'Emails queued again';
  }
}

/** The text of a note, the subject of a mail, the answer to an attempt, the answers that were changed. */
export function detailOf(item: Item, { answers }: Pick<Submission, 'answers'>): string {
  const fields = Array.isArray(item['fields']) ? item['fields'].map(String) : [];
  const labels = fields.map((name) => answers.find(({ field }) => field === name)?.label ?? name);
  const facts = { mail: factOf(item, 'subject'), attempt: factOf(item, 'answer'), edited: labels.join(', ') };
  return { ...facts, note: factOf(item, 'text'), submitted: '', status: '', resend: '' }[item.type];
}

/** The person who did it, if it was one. */
export function authorOf(item: Item): string {
  const by = item['by'] as { email?: string } | null | undefined;
  return by?.email ? ` by ${by.email}` : '';
}

/** A fact that is text; empty where there is none. */
export function factOf(item: Item, name: string): string {
  const fact = item[name];
  return typeof fact === 'string' ? fact : '';
}
