import type { SiteSettings } from '#platform/server/program/site-settings.ts';
import { peopleRefusals } from '../../refusals.ts';
import { passesForSite } from '../../rules/official-name.ts';

type Names = { username?: string | undefined; displayName?: string | null | undefined };

/** Refuses names that pass for this site or its staff. Those that pass for any are refused by their schemas. */
export function refuseSiteName({ site }: { site: SiteSettings }, { username, displayName }: Names): void {
  const { name } = site.values();
  if (passesForSite(username ?? '', name)) throw peopleRefusals.USERNAME_RESERVED();
  if (passesForSite(displayName ?? '', name)) throw peopleRefusals.NAME_OF_SITE();
}
