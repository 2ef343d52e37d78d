import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { emailMessagesClient } from '../email-messages.client.ts';

/** Queues messages again; false if none was. */
export async function resendMessages(ids: readonly string[]): Promise<boolean> {
  try {
    const { count } = await emailMessagesClient.bulk.call({ body: { ids: [...ids], action: 'resend' } });
    showSuccess(count === 1 ? 'Email queued' : `${count} emails queued`);
    return true;
  } catch (error) {
    showFailure(asApiError(error), 'Failed to resend');
    return false;
  } finally {
    await Promise.all([refreshTopic('mails'), refreshTopic('forms')]);
  }
}
