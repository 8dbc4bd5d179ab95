import type { Selectable } from 'kysely';
import type { MembershipPurchases } from '#db/schema.ts';
import * as paths from '#kernel/http/paths.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';

const BATCH = 500;
const OVER = ['cancelled', 'expired', 'abandoned'] as const;
/** The title of the offers of a person who left. */
const NAMELESS = 'Membership';

/**
 * Takes the offers of a person who left off sale, and ends what they had bought and what others had bought from them, at most 500 purchases
 * at a time. Returns how many; 0 means that nothing is left. The rows stay, as the sales do, without words of theirs, and name people only
 * by id. People who lose a pass are mailed; members of a renewing one hear from `notify-of-membership.ts` once the provider has ended it.
 */
export async function endMembershipsOf(command: CommandContext, userId: string): Promise<number> {
  const { tx, now } = command;
  const offers = await tx
    .updateTable('memberships')
    .set({ status: 'cancelled', title: NAMELESS, subtitle: null, updated_at: now })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('status', '=', 'active'), eb('title', '<>', NAMELESS), eb('subtitle', 'is not', null)]))
    .executeTakeFirst();
  const owners = [userId, ...(await findSellers(tx, userId))];
  const open = tx
    .selectFrom('membership_purchases')
    .select(['owner_user_id', 'id'])
    .where(isWith('owner_user_id', owners))
    .where((eb) => eb.or([eb('owner_user_id', '=', userId), eb('user_id', '=', userId)]))
    .where('status', 'not in', OVER)
    .limit(BATCH);
  const ended = await tx
    .updateTable('membership_purchases')
    .set({ status: 'cancelled', auto_renew: false, updated_at: now })
    .where(isWith('owner_user_id', owners))
    .where(({ eb, refTuple }) => eb(refTuple('owner_user_id', 'id'), 'in', open.$asTuple('owner_user_id', 'id')))
    .returningAll()
    .execute();
  for (const purchase of ended) if (purchase.owner_user_id === userId && isUsablePass(purchase, now)) await mailHolder(command, purchase);
  // Last, because the mail uses the title that holders know.
  if (ended.length === 0)
    await tx
      .updateTable('membership_purchases')
      .set({ title: NAMELESS, subtitle: null })
      .where('owner_user_id', '=', userId)
      .where((eb) => eb.or([eb('title', '<>', NAMELESS), eb('subtitle', 'is not', null)]))
      .execute();
  return Number(offers.numUpdatedRows) + ended.length;
}

type Purchase = Selectable<MembershipPurchases>;

// Not one whose checkout is still open, and none whose last day has passed.
function isUsablePass({ type, started_at: startedAt, ends_at: endsAt }: Purchase, now: Date): boolean {
  return type === 'one-time' && startedAt !== null && (endsAt === null || endsAt > now);
}

async function mailHolder(command: CommandContext, purchase: Purchase): Promise<void> {
  await enqueueMail(command, {
    toUserId: purchase.user_id,
    subject: `${purchase.title} has ended`,
    title: 'Your pass has ended',
    paragraphs: [
      'Its creator has closed their account, so it can’t be used any more.',
      'Write to us if you’d like a refund for the places you haven’t used.',
    ],
    action: { label: 'View order', path: paths.order(purchase.id, purchase.user_id) },
    messageKey: `membership.${purchase.id}.ended`,
  });
}
