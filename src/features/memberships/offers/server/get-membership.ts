import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { countRenewingOrders } from '#features/payments/api/recurring/count-renewing-orders.ts';
import type { CountRenewing, GetMembership, Membership, RenewingCount } from '../../contract.ts';
import { offerRows, presentOffers } from './offer-rows.ts';

/** Returns one offer of a creator as it is now, or null if there is none that the reader may see. */
export async function getMembership(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  actor: Actor | null,
  { userId, membershipId }: GetMembership,
): Promise<Membership | null> {
  const row = await offerRows(services, actor, userId).where('id', '=', membershipId).executeTakeFirst();
  const [membership] = row ? await presentOffers(services, actor, [row]) : [];
  return membership ?? null;
}

/** Returns how many people a membership of the caller renews for, on sale or not; 0 if it is someone else's. */
export async function countRenewing({ db }: Pick<Services, 'db'>, actor: Actor, { id }: CountRenewing): Promise<RenewingCount> {
  return { count: await countRenewingOrders(db, { ownerUserId: actor.userId, type: 'MEMBERSHIP', slot: id }) };
}
