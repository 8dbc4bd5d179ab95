import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { countRenewingOrders } from '#features/payments/api/recurring/count-renewing-orders.ts';
import type { CountRenewing, RenewingCount } from '../../contract.ts';

/** Returns how many people a membership of the caller renews for, on sale or not; 0 if it is someone else's. */
export async function countRenewing({ db }: Pick<Services, 'db'>, actor: Actor, { id }: CountRenewing): Promise<RenewingCount> {
  return { count: await countRenewingOrders(db, { ownerUserId: actor.userId, type: 'MEMBERSHIP', slot: id }) };
}
