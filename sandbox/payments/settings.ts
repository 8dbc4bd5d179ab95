import type { World } from './world.ts';

/** What an operator would choose in the provider's dashboard. Stored in the books, so it survives a restart. */
export type Settings = {
  /** What happens to a subscription when the last attempt at its renewal has failed. */
  readonly afterLastRetry: 'cancel' | 'unpaid' | 'past_due';
};

const DEFAULTS: Settings = { afterLastRetry: 'cancel' };

export function readSettings(world: World): Settings {
  const row = world.database.prepare("SELECT value FROM setting WHERE name = 'all'").get() as { value: string } | undefined;
  return row === undefined ? DEFAULTS : { ...DEFAULTS, ...(JSON.parse(row.value) as Partial<Settings>) };
}

export function writeSettings(world: World, changes: Partial<Settings>): Settings {
  const settings = { ...readSettings(world), ...changes };
  world.database
    .prepare("INSERT INTO setting (name, value) VALUES ('all', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(JSON.stringify(settings));
  return settings;
}
