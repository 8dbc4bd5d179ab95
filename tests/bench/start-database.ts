import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';

import type { TownSize } from './seed.ts';

export type BenchDatabase = {
  connectionString: string;
  pid: number;
  folder: string;
  isFilled: boolean;
  markFilled(): void;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL for this run, as durable as the product's: commits wait for the disk. It is deleted after the run unless a folder is
 * given; then the filled database is reused next time if the size is the same.
 */
export async function startDatabase(kept: string | null, size: TownSize): Promise<BenchDatabase> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'turnout-bench-'));
  const mark = join(folder, 'filled');
  const asked = JSON.stringify(size);
  const isFilled = existsSync(mark) && readFileSync(mark, 'utf8') === asked;
  if (!isFilled) for (const old of [mark, join(folder, 'postgres')]) rmSync(old, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  });
  await migrate(server.connectionString);
  return {
    connectionString: server.connectionString,
    pid: server.pid,
    folder,
    isFilled,
    markFilled: () => writeFileSync(mark, asked),
    async stop() {
      await server.stop();
      if (kept === null) rmSync(folder, { recursive: true, force: true });
    },
  };
}
