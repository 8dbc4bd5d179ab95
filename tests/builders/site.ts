import { valuesOf, type SiteSettings } from '#platform/server/program/site-settings.ts';
import type { GivenSiteValues } from '#kernel/site/site-settings.ts';

/** Settings of the site that never change, for tests without a product around them: the defaults, but for what is given. */
export function siteOfTests(given: GivenSiteValues = {}): SiteSettings {
  const values = valuesOf([], given, () => undefined);
  return { values: () => values, given, revision: () => 'test', refresh: async () => undefined, close: () => undefined };
}
