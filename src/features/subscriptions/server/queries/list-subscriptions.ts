import { sql } from 'kysely';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import { findSellers, isWith } from '#features/payments/server/queries/find-sellers.ts';
import type { QuerySubscriptions, SubscriptionEntry } from '../../contract.ts';
import { serializeSubscriber } from '../serialize-subscriber.ts';
import { subscriberRows } from './subscriber-rows.ts';

const SIDES = {
  mine: { me: 's.subscriber_user_id', them: 's.creator_user_id' },
  ofMe: { me: 's.creator_user_id', them: 's.subscriber_user_id' },
} as const;

/** What the caller is subscribed to (`mine`), or who is subscribed to them (`ofMe`), with the others' cards; newest first. */
export async function listSubscriptions(
  services: Services,
  actor: Actor,
  side: keyof typeof SIDES,
  input: QuerySubscriptions,
): Promise<Page<SubscriptionEntry>> {
  const { me, them } = SIDES[side];
  const list = `subscriptions:${side}:${actor.userId}`;
  let query = subscriberRows(services.db).where(me, '=', actor.userId);
  if (side === 'mine') query = query.where(isWith('s.creator_user_id', await findSellers(services.db, actor.userId)));
  if (input.cursor != null) {
    const [at, id] = services.cursors.open(list, input.cursor);
    query = query.where(sql<boolean>`(s.created_at, ${sql.ref(them)}) < (${new Date(Number(at))}, ${String(id)}::uuid)`);
  }
  const rows = await query
    .orderBy('s.created_at', 'desc')
    .orderBy(them, 'desc')
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit);
  const theirs = (row: (typeof rows)[number]) => (side === 'mine' ? row.creator_user_id : row.subscriber_user_id);
  const cards = await findUserCards(services, page.map(theirs));
  const last = page.at(-1);
  return {
    items: page.flatMap((row) => {
      const user = cards.get(theirs(row));
      return user ? [{ ...serializeSubscriber(row, services.now()), user }] : [];
    }),
    nextCursor: rows.length > input.limit && last ? services.cursors.seal(list, [last.created_at.getTime(), theirs(last)]) : null,
  };
}
