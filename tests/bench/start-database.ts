import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';

export type BenchDatabase = { connectionString: string; folder: string; isFilled: boolean; markFilled(): void; stop(): Promise<void> };

/**
 * A PostgreSQL for this run, as durable as the product's: commits wait for the disk. It goes with the run, unless a folder is
 * given: then what was filled in is there again next time.
 */
export async function startDatabase(kept: string | null): Promise<BenchDatabase> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'turnout-bench-'));
  const mark = join(folder, 'filled');
  const isFilled = existsSync(mark);
  if (!isFilled) rmSync(join(folder, 'postgres'), { recursive: true, force: true });
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  });
  await migrate(server.connectionString);
  return {
    connectionString: server.connectionString,
    folder,
    isFilled,
    markFilled: () => writeFileSync(mark, ''),
    async stop() {
      await server.stop();
      if (kept === null) rmSync(folder, { recursive: true, force: true });
    },
  };
}
