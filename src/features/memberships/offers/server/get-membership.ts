import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GetMembership, Membership } from '../../contract.ts';
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
