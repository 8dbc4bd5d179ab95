import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GetSubscriber, Subscriber } from '../../contract.ts';
import { maySeeSubscriber } from '../../policy.ts';
import { serializeSubscriber } from '../sql/serialize-subscriber.ts';
import { subscriberRows } from '../sql/subscriber-rows.ts';

/** Returns a person's current subscription to a creator; null if there is none, and for everybody it doesn't concern. */
export async function getSubscriber(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor,
  { creatorUserId, subscriberUserId }: GetSubscriber,
): Promise<Subscriber | null> {
  if (!maySeeSubscriber({ creatorUserId, subscriberUserId }, actor)) return null;
  const row = await subscriberRows(services.db)
    .where('s.creator_user_id', '=', creatorUserId)
    .where('s.subscriber_user_id', '=', subscriberUserId)
    .executeTakeFirst();
  return row ? serializeSubscriber(row, services.now()) : null;
}
