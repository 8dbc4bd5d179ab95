import { sql, type NotNull } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import type { QueryTips, Tip } from '../../contract.ts';
import { serializeTip } from '../sql/serialize-tip.ts';

/** Lists the caller's tips, newest first: those received, or those sent. */
export async function queryTips(services: Services, actor: Actor, input: QueryTips): Promise<Page<Tip>> {
  let query = services.db
    .selectFrom('tips')
    .selectAll()
    .where(isWith('recipient_user_id', input.side === 'received' ? [actor.userId] : await findSellers(services.db, actor.userId)))
    .where('paid_at', 'is not', null)
    .$narrowType<{ paid_at: NotNull }>();
  if (input.side === 'sent') query = query.where('sender_user_id', '=', actor.userId);
  return await keysetPage(services.cursors, {
    list: `tips:${input.side}:${actor.userId}`,
    input,
    read: (after, count) =>
      query
        .$if(after !== null, (all) => all.where(sql<boolean>`(paid_at, id) < (${new Date(Number(after?.[0]))}, ${String(after?.[1])})`))
        .orderBy('paid_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.paid_at.getTime(), row.id],
    present: async (shown) => {
      const userIds = shown.flatMap((row) => [row.sender_user_id, row.recipient_user_id]);
      const people = await findUserCards(services, userIds);
      return shown.map((row) => serializeTip(row, people));
    },
  });
}
