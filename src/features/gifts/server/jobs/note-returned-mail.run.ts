import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { cameBackFrom, type ReturnedMail } from '#features/notifications/api/other-mail-returned.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { noteReturnedGift } from '../commands/note-returned-gift.ts';

const MOST = 500;

/** Finds the gifts of a person whose mail went to the address from which one came back. Safe to run twice. */
export async function noteReturnedMail(services: Services, returned: ReturnedMail): Promise<void> {
  const { db, config } = services;
  const waiting = await db
    .selectFrom('gifts')
    .select(['owner_user_id as ownerUserId', 'id as giftId', 'receiver_email as email'])
    .where(isWith('owner_user_id', await findSellers(db, returned.onBehalfOf)))
    .where('giver_user_id', '=', returned.onBehalfOf)
    .where('status', '=', 'waiting')
    .where('receiver_email', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  const wentTo = (email: string) => cameBackFrom(config.secret, returned, email);
  for (const { ownerUserId, giftId, email } of waiting)
    if (email !== null && wentTo(email))
      await inTransaction(services, (command) =>
        noteReturnedGift(command, { ownerUserId, giftId }, { wentTo, isComplaint: returned.isComplaint ?? false }),
      );
}
