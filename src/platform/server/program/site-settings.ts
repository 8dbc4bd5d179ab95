import { createHash } from 'node:crypto';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { errorCode } from '#kernel/objects/error-code.ts';
import { SITE_SETTINGS, type GivenSiteValues, type SettingName, type SiteValues } from '#kernel/site/site-settings.ts';
import type { Db } from '#db/client.ts';
import type { Logger } from '../log/log.ts';

/** The settings of the site as this program knows them (docs/product.md#settings-of-the-site). */
export type SiteSettings = {
  /** What holds now. A change is known to every `web` at once, and to every program within five seconds. */
  values(): SiteValues;
  /** What the environment sets. */
  given: GivenSiteValues;
  /** Differs once a value does: what was made from the values before is stale. */
  revision(): string;
  /** Reads what was chosen again. Never fails: without an answer, the values stay as they are. */
  refresh(): Promise<void>;
  close(): void;
};

const READ_EVERY_MS = 5000;
const NO_SUCH_TABLE = '42P01';

/**
 * Reads the settings, and again every five seconds. `refresh` is called as soon as a change is announced, so reading by the clock only
 * makes up for an announcement that was lost.
 */
export async function openSiteSettings({ db, given, log, readEveryMs = READ_EVERY_MS }: Options): Promise<SiteSettings> {
  let values = await read();
  let revision = revisionOf(values);
  let [begun, newest] = [0, 0];
  const refresh = async () => {
    const number = ++begun;
    try {
      const current = await read();
      // Two may overlap, by the clock and on an announcement: the one that began first may know less, and end last.
      if (number < newest) return;
      newest = number;
      values = current;
      revision = revisionOf(values);
    } catch (error) {
      log.debug({ err: error }, 'settings of the site not read');
    }
  };
  const reading = readEveryMs === null ? null : setInterval(() => void refresh(), readEveryMs).unref();
  return {
    values: () => values,
    given,
    revision: () => revision,
    refresh,
    close: () => (reading === null ? undefined : clearInterval(reading)),
  };

  async function read(): Promise<SiteValues> {
    return valuesOf(await readChosen(db), given, (name) => log.warn({ setting: name }, 'a stored setting is not valid; its default holds'));
  }
}

type Options = {
  db: Db;
  given: GivenSiteValues;
  log: Logger;
  /** Null reads only when told to. */
  readEveryMs?: number | null;
};

type Chosen = { name: string; value: unknown };

async function readChosen(db: Db): Promise<Chosen[]> {
  try {
    return await db.selectFrom('site_settings').select(['name', 'value']).execute();
  } catch (error) {
    // Commands such as `check` also look at a database that is yet to be migrated.
    if (errorCode(error) === NO_SUCH_TABLE) return [];
    throw error;
  }
}

/** Returns what holds: what the environment sets, else what was chosen, else the default. Names the stored values that aren't valid. */
export function valuesOf(chosen: readonly Chosen[], given: GivenSiteValues, warn: (name: SettingName) => void): SiteValues {
  const stored = new Map(chosen.map(({ name, value }) => [name, value]));
  const entries = keysOf(SITE_SETTINGS).map((name) => {
    if (given[name] !== undefined) return [name, given[name]];
    if (!stored.has(name)) return [name, SITE_SETTINGS[name].default];
    const parsed = SITE_SETTINGS[name].schema.safeParse(stored.get(name));
    if (!parsed.success) warn(name);
    return [name, parsed.success ? parsed.data : SITE_SETTINGS[name].default];
  });
  return Object.fromEntries(entries) as SiteValues;
}

function revisionOf(values: SiteValues): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 12);
}
