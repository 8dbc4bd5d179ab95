import { sql } from 'kysely';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import { findSellers, isWith } from '#features/payments/server/queries/find-sellers.ts';
import type { QueryTips, Tip } from '../../contract.ts';
import { serializeTip } from './serialize-tip.ts';

/** The caller's tips, newest first: those that they received, or those that they sent. */
export async function queryTips(services: Services, actor: Actor, input: QueryTips): Promise<Page<Tip>> {
  const list = `tips:${input.side}:${actor.userId}`;
  let query = services.db
    .selectFrom('tips')
    .selectAll()
    .where(isWith('recipient_user_id', input.side === 'received' ? [actor.userId] : await findSellers(services.db, actor.userId)))
    .where('paid_at', 'is not', null);
  if (input.side === 'sent') query = query.where('sender_user_id', '=', actor.userId);
  if (input.cursor != null) {
    const [at, id] = services.cursors.open(list, input.cursor);
    query = query.where(sql<boolean>`(paid_at, id) < (${new Date(Number(at))}, ${String(id)})`);
  }
  const rows = await query
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const people = await findUserCards(
    services,
    page.flatMap((row) => [row.sender_user_id, row.recipient_user_id]),
  );
  return {
    items: page.map((row) => serializeTip(row, people)),
    nextCursor: last?.paid_at ? services.cursors.seal(list, [last.paid_at.getTime(), last.id]) : null,
  };
}
