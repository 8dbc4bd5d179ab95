import { peopleRefusals } from '../../refusals.ts';
import { passesForSite } from '../../rules/official-name.ts';

type Names = { username?: string | undefined; displayName?: string | null | undefined };

/** Refuses names that pass for the site, which is called `site`, or its staff. Those that pass for any are refused by their schemas. */
export function refuseSiteName({ username, displayName }: Names, site: string): void {
  if (passesForSite(username ?? '', site)) throw peopleRefusals.USERNAME_RESERVED();
  if (passesForSite(displayName ?? '', site)) throw peopleRefusals.NAME_OF_SITE();
}
