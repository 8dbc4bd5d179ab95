import { sql } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import type { QuerySubscriptions, SubscriptionEntry } from '../../contract.ts';
import { serializeSubscriber } from '../sql/serialize-subscriber.ts';
import { subscriberRows } from '../sql/subscriber-rows.ts';

const SIDES = {
  mine: { me: 's.subscriber_user_id', them: 's.creator_user_id' },
  ofMe: { me: 's.creator_user_id', them: 's.subscriber_user_id' },
} as const;

type Sides = { creator_user_id: string; subscriber_user_id: string };

/** Lists what the caller is subscribed to (`mine`), or who is subscribed to them (`ofMe`), with the others' cards; newest first. */
export async function listSubscriptions(
  services: Services,
  actor: Actor,
  side: keyof typeof SIDES,
  input: QuerySubscriptions,
): Promise<Page<SubscriptionEntry>> {
  const { me, them } = SIDES[side];
  let query = subscriberRows(services.db).where(me, '=', actor.userId);
  if (side === 'mine') query = query.where(isWith('s.creator_user_id', await findSellers(services.db, actor.userId)));
  const theirs = (row: Sides) => (side === 'mine' ? row.creator_user_id : row.subscriber_user_id);
  return await keysetPage(services.cursors, {
    list: `subscriptions:${side}:${actor.userId}`,
    input,
    read: (after, count) =>
      query
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(s.created_at, ${sql.ref(them)}) < (${new Date(Number(after?.[0]))}, ${String(after?.[1])}::uuid)`),
        )
        .orderBy('s.created_at', 'desc')
        .orderBy(them, 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.getTime(), theirs(row)],
    present: async (shown) => {
      const cards = await findUserCards(services, shown.map(theirs));
      return shown.flatMap((row) => {
        const user = cards.get(theirs(row));
        return user ? [{ ...serializeSubscriber(row, services.now()), user }] : [];
      });
    },
  });
}
