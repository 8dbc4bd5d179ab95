import type { Services } from '#platform/server/program/services.ts';
import { Username, type PublicUser, type UserCard } from '#features/people/contract.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { getUserByUsername } from '#features/people/api/profiles/get-user-profile.ts';
import { reachRefusals } from '../../refusals.ts';

/**
 * Returns the person whose public page has this username, with the username they have now. Refuses with NOT_FOUND, also if the person is
 * suspended.
 */
export async function findCreator(services: Services, username: string): Promise<UserCard & Pick<PublicUser, 'inSearchEngines'>> {
  if (!Username.safeParse(username).success) throw reachRefusals.NOTHING_HERE();
  const { id, inSearchEngines } = await getUserByUsername(services, null, { username });
  const card = (await findUserCards(services, [id], { activeOnly: true })).get(id);
  if (!card) throw reachRefusals.NOTHING_HERE();
  return { ...card, inSearchEngines };
}
