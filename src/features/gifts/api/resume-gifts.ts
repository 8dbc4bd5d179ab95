import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { daysLost } from '#features/memberships/rules.ts';
import { endGiftJob } from '../server/jobs.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Adds the days of a creator's suspension to the gifts of their passes and months that nobody has redeemed yet, and to the last day of such a
 * pass, as passes that somebody has get them (docs/product.md#suspension).
 */
export async function resumeGifts(command: CommandContext, { ownerUserId, since }: { ownerUserId: string; since: Date }): Promise<void> {
  const { tx, now } = command;
  const later = (instant: Date) => addMinutes(instant, daysLost(since, now) * DAY_MINUTES);
  const gifts = await tx
    .selectFrom('gifts')
    .select(['id', 'terms', 'expires_at'])
    .where('owner_user_id', '=', ownerUserId)
    .where('kind', 'in', ['PASS', 'MONTHS'])
    .where('status', '=', 'waiting')
    .where('expires_at', '>', since)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, terms, expires_at: expiresAt } of gifts) {
    if (expiresAt === null) continue;
    const endsAt = terms.endsAt == null ? {} : { endsAt: later(new Date(terms.endsAt)).toISOString() };
    await tx
      .updateTable('gifts')
      .set({ expires_at: later(expiresAt), terms: JSON.stringify({ ...terms, ...endsAt }), updated_at: now })
      .where('owner_user_id', '=', ownerUserId)
      .where('id', '=', id)
      .execute();
    await command.enqueue(endGiftJob, { ownerUserId, giftId: id }, { startAfter: later(expiresAt) });
  }
}
