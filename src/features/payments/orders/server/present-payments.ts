import type { Selectable } from 'kysely';
import type { Payments } from '#db/schema.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { Payment } from '../../contract.ts';
import { serializePayment } from './serialize-payment.ts';
import { paymentsDependencies } from '../../server/dependencies.ts';
import { readItemFacts } from '../../api/orders/item-facts.ts';
import { readNextCharges } from './read-next-charges.ts';
import { withLogs } from './read-logs.ts';

/**
 * Presents payments to one of their two sides, with the current state of what they are for and the current usernames of both: those at the
 * time of sale may now lead to nobody, or to somebody else.
 */
export async function presentPayments(services: Services, actor: Actor, rows: Selectable<Payments>[]): Promise<Payment[]> {
  const [records, items, people, charges, redeemed] = await Promise.all([
    withLogs(services.db, rows),
    readItemFacts(services, rows),
    findUserCards(
      services,
      rows.flatMap((row) => [row.user_id, row.owner_user_id]),
    ),
    readNextCharges(services, actor.userId, rows),
    paymentsDependencies().readRedeemed(
      services,
      rows.filter(({ owner_user_id: owner, description }) => owner === actor.userId && description.gift !== undefined),
    ),
  ]);
  return records.map((record) => {
    const payment = serializePayment(record, actor);
    const ownerUsername = people.get(record.owner_user_id)?.username ?? payment.ownerUsername;
    return {
      ...payment,
      username: people.get(record.user_id)?.username ?? payment.username,
      displayName: people.get(record.user_id)?.displayName ?? null,
      profilePic: record.owner_user_id === actor.userId ? (people.get(record.user_id)?.profilePic ?? null) : null,
      ownerUsername,
      ownerDisplayName: people.get(record.owner_user_id)?.displayName ?? null,
      owner: { userId: payment.ownerUserId, username: ownerUsername },
      item: items.get(record.id) ?? null,
      nextCharge: charges.get(record.id) ?? null,
      redeemed: redeemed.get(record.id),
    };
  });
}
