import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

import { BY_ID, COMMUNITY, DISCOVER, FOLLOWING, RAW_CONNECTIONS } from './raw-statements.ts';
import { COUNT, SEEN } from './raw-writes.ts';
import { author, CONTENT_ID, READERS, USER_ID, type TownSize } from './seed.ts';

/** What PostgreSQL's own load generator reaches with the statements of the row of this name. */
export type PgbenchFigure = { name: string; perSecond: number };

const BATCH = 10;
// Where Debian and PostgreSQL's own packages install the programs that belong to a server.
const FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt'];

/** Returns the path of the newest pgbench installed here, or null. */
export function findPgbench(path = process.env['PATH'] ?? ''): string | null {
  const versions = FOLDERS.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .toSorted((one, other) => Number(other) - Number(one))
          .map((name) => join(folder, name, 'bin'))
      : [],
  );
  return [...path.split(delimiter), ...versions].map((folder) => join(folder, 'pgbench')).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs the statements of the raw limits with pgbench, prepared and on as many connections. Its figures show what the database gives
 * without Node around it.
 */
export async function measurePgbench(
  pgbench: string,
  { connectionString, size, seconds }: { connectionString: string; size: TownSize; seconds: number },
): Promise<PgbenchFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-pgbench-'));
  try {
    const figures: PgbenchFigure[] = [];
    for (const [name, script] of Object.entries(pgbenchScripts(size))) {
      const file = join(folder, `${name}.sql`);
      writeFileSync(file, script);
      figures.push({ name, perSecond: await transactionsPerSecond(pgbench, { connectionString, file, seconds }) });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a script of pgbench for each row, by its name; the keys that a request names are drawn at random from the seeded ones. */
export function pgbenchScripts(size: TownSize): Record<string, string> {
  const reader = USER_ID(':reader::int');
  const asReader = (statement: string) => `\\set reader random(1, ${READERS})\n${statement.replaceAll(/\$1(?:::uuid)?/g, reader)};\n`;
  const seen = (column: string) => `array(select ${column} from generate_series(:first::int, :first::int + ${BATCH - 1}) n)`;
  const [owners, ids] = [seen(USER_ID(author('n', size))), seen(CONTENT_ID('n'))];
  const withKeys = (statement: string, keys: string[]) =>
    statement.replaceAll(/\$(\d)::uuid(?:\[\])?/g, (_parameter, number: string) => keys[Number(number) - 1] ?? '');
  return {
    select: asReader(BY_ID),
    'feed-discover': asReader(DISCOVER),
    'feed-following': asReader(FOLLOWING),
    'feed-community': asReader(COMMUNITY),
    views: [
      `\\set reader random(1, ${READERS})`,
      `\\set first random(1, ${Math.floor(size.contents / 2)})`,
      'begin;',
      `${withKeys(SEEN, [reader, owners, ids])};`,
      `${withKeys(COUNT, [owners, ids])};`,
      'commit;',
      '',
    ].join('\n'),
  };
}

type Run = { connectionString: string; file: string; seconds: number };

async function transactionsPerSecond(pgbench: string, { connectionString, file, seconds }: Run): Promise<number> {
  const words = ['--no-vacuum', '--protocol=prepared', `--client=${RAW_CONNECTIONS}`, `--time=${Math.max(1, Math.round(seconds))}`];
  const { stdout } = await promisify(execFile)(pgbench, [...words, `--file=${file}`, connectionString], {
    env: { ...process.env, PGOPTIONS: '-c max_parallel_workers_per_gather=0' },
  });
  const [, perSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  if (perSecond === undefined) throw new Error(`pgbench said no rate: ${stdout.slice(0, 200)}`);
  return Number(perSecond);
}
