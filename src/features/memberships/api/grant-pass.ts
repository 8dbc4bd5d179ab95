import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { createFreePayments } from '#features/payments/api/checkout/create-payment.ts';
import { writeUse } from '../server/commands/write-use.ts';
import type { PassToGive } from './pass-to-give.ts';

type Grant = {
  /** Of the order; a new one if missing. */
  id?: string | undefined;
  ownerUserId: string;
  receiver: { userId: string; username: string };
  pass: PassToGive;
  /** Why it costs nothing. */
  given: 'gift' | 'complimentary' | 'returned';
  /** In place of the hash of a request. */
  requestHash: string;
  /** What its places are granted for; the order itself if missing. */
  source?: string;
};

/**
 * Gives somebody a pass that costs them nothing, in force at once with all of its places: an order of theirs that comes to 0, marked as
 * given, for which nothing is booked in the ledger. Returns its id, which is the pass's too. The caller has decided that they get it.
 */
export async function grantPass(command: CommandContext, grant: Grant): Promise<string> {
  const { id = command.newId(), ownerUserId, receiver, pass, given, requestHash, source = id } = grant;
  const { tx, now } = command;
  await createFreePayments(command, [
    {
      id,
      ownerUserId,
      ownerUsername: pass.ownerUsername,
      buyer: receiver,
      type: 'MEMBERSHIP',
      itemId: id,
      description: { title: pass.title, given },
      membershipId: pass.membershipId,
      mode: command.paymentMode,
      requestHash,
    },
  ]);
  await tx
    .insertInto('membership_purchases')
    .values({
      owner_user_id: ownerUserId,
      id,
      membership_id: pass.membershipId,
      user_id: receiver.userId,
      type: 'one-time',
      title: pass.title,
      subtitle: pass.subtitle,
      price: pass.price,
      billing_period: null,
      session_usage_limit: pass.places,
      status: 'active',
      given,
      period: 1,
      started_at: now,
      ends_at: pass.endsAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await writeUse(command, { ownerUserId, purchaseId: id, kind: 'grant', places: pass.places, period: 1, source });
  await enqueueBookingChanged(command, { ownerUserId, userId: receiver.userId });
  command.publish({ kind: 'order', itemId: id, recipientUserIds: [receiver.userId, ownerUserId] });
  return id;
}
