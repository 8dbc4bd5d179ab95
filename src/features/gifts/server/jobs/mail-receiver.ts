import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { mailAddress } from '#features/notifications/api/enqueue-mail.ts';
import { judgeFailure } from '#features/notifications/mail/rules.ts';
import type { GiftKey } from '../commands/gift-token.ts';
import { noteReturnedGift } from '../commands/note-returned-gift.ts';

type Content = Parameters<typeof mailAddress>[2];

/**
 * Mails the receiver of a gift. Returns false if the mail server says that there is no such address: it is deleted, and the giver notified. Throws
 * what may pass.
 */
export async function mailReceiver(services: Services, key: GiftKey, email: string, content: Content): Promise<boolean> {
  try {
    await mailAddress(services, email, content);
    return true;
  } catch (error) {
    if (judgeFailure(error, false) !== 'bounced') throw error;
    await inTransaction(services, (command) =>
      noteReturnedGift(command, key, { wentTo: (address) => address === email, isComplaint: false }),
    );
    return false;
  }
}
