import { addDays } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { daysLost } from '#features/memberships/rules.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { reminderOf } from '../rules.ts';
import { lockGift, type GiftRow } from '../server/commands/lock-gift.ts';
import { endGiftJob, remindOfGiftJob, sendGiftJob } from '../server/jobs.ts';

type Restored = { userId: string; since: Date };
type Longer = { expiresAt: Date; endsAt?: Date; since: Date };

/**
 * Gives gifts of passes and months that nobody has redeemed yet the days of a suspension back: those of what the restored person sells, with
 * the last day of such a pass, as passes that somebody has get them, and those that they gave and whose mail waited for them
 * (docs/product.md#suspension).
 */
export async function resumeGifts(command: CommandContext, restored: Restored): Promise<void> {
  await resumeSold(command, restored);
  await resumeGiven(command, restored);
}

async function resumeSold(command: CommandContext, { userId, since }: Restored): Promise<void> {
  const { tx, now } = command;
  const later = (instant: Date) => addDays(instant, daysLost(since, now));
  const gifts = await tx
    .selectFrom('gifts')
    .selectAll()
    .where('owner_user_id', '=', userId)
    .where('kind', 'in', ['PASS', 'MONTHS'])
    .where('status', '=', 'waiting')
    .where('expires_at', '>', since)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const gift of gifts) {
    if (gift.expires_at === null) continue;
    const endsAt = gift.terms.endsAt == null ? {} : { endsAt: later(new Date(gift.terms.endsAt)) };
    await prolong(command, gift, { expiresAt: later(gift.expires_at), ...endsAt, since });
  }
}

// The pass itself still ends when its creator has said.
async function resumeGiven(command: CommandContext, { userId, since }: Restored): Promise<void> {
  const { tx, now } = command;
  const gifts = await tx
    .selectFrom('gifts')
    .select(['owner_user_id', 'id'])
    .where(isWith('owner_user_id', await findSellers(tx, userId)))
    .where('giver_user_id', '=', userId)
    .where('kind', 'in', ['PASS', 'MONTHS'])
    .where('status', '=', 'waiting')
    .where('mails', '=', 0)
    .where('send_at', '<=', now)
    .where('expires_at', '>', since)
    .orderBy('owner_user_id')
    .orderBy('id')
    .execute();
  // They are few, and each is in the part of another creator.
  for (const { owner_user_id: ownerUserId, id: giftId } of gifts) {
    const gift = await lockGift(command, { ownerUserId, giftId });
    if (gift?.status !== 'waiting' || gift.mails > 0 || gift.expires_at === null || gift.send_at === null) continue;
    const waited = daysLost(gift.send_at > since ? gift.send_at : since, now);
    const later = addDays(gift.expires_at, waited);
    const last = gift.terms.endsAt == null ? later : new Date(gift.terms.endsAt);
    await prolong(command, gift, { expiresAt: last < later ? last : later, since });
  }
}

async function prolong(command: CommandContext, gift: GiftRow, { expiresAt, endsAt, since }: Longer): Promise<void> {
  const { tx, now } = command;
  if (gift.expires_at === null || expiresAt <= gift.expires_at) return;
  const key = { ownerUserId: gift.owner_user_id, giftId: gift.id };
  const terms = endsAt === undefined ? gift.terms : { ...gift.terms, endsAt: endsAt.toISOString() };
  await tx
    .updateTable('gifts')
    .set({ expires_at: expiresAt, terms: JSON.stringify(terms), updated_at: now })
    .where('owner_user_id', '=', key.ownerUserId)
    .where('id', '=', key.giftId)
    .execute();
  await command.enqueue(endGiftJob, key, { startAfter: expiresAt });
  // The jobs that it has wait for the end of a suspension, and find out themselves that it ends later, unless they ran or it was over.
  const wasOver = gift.expires_at <= now;
  if (wasOver || reminderOf(gift.created_at, gift.expires_at) <= since)
    await command.enqueue(remindOfGiftJob, key, { startAfter: reminderOf(gift.created_at, expiresAt) });
  if (wasOver && gift.receiver_email !== null && gift.mails === 0) await command.enqueue(sendGiftJob, { ...key, mail: 1 });
}
