import type { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { isSupportMissing } from '#platform/server/program/placeholders.ts';
import { valuesOf } from '#platform/server/program/site-settings.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { SITE_SETTINGS } from '#kernel/site/site-settings.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { Settings } from '../contract.ts';

/** Returns the settings of the site as they are stored now, with who chose each. */
export async function getSettings(services: Services): Promise<z.input<typeof Settings>> {
  const { db, site, config } = services;
  const rows = await db.selectFrom('site_settings').select(['name', 'value', 'changed_by', 'changed_at']).execute();
  const people = await findUserCards(services, [...new Set(rows.map((row) => row.changed_by))]);
  const facts = keysOf(SITE_SETTINGS).map((name) => {
    const row = rows.find((one) => one.name === name);
    const source = site.given[name] !== undefined ? ('ENVIRONMENT' as const) : row ? ('CHOSEN' as const) : ('DEFAULT' as const);
    const chosen = source === 'CHOSEN' && row ? row : null;
    return [
      name,
      {
        source,
        variables: [...SITE_SETTINGS[name].variables],
        by: chosen === null ? null : (people.get(chosen.changed_by) ?? null),
        at: chosen?.changed_at.toISOString() ?? null,
      },
    ] as const;
  });
  const values = valuesOf(rows, site.given, () => undefined);
  return {
    isSupportMissing: isSupportMissing(config, values.supportEmail),
    values,
    facts: Object.fromEntries(facts) as z.input<typeof Settings>['facts'],
  };
}
