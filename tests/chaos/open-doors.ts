import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDoor, type Door } from '#tests/harness/open-door.ts';

export type Doors = {
  database: Door;
  provider: Door;
  mail: Door;
  /** Where programs read about the doors, and about what else is to happen inside them. */
  folder: string;
  close(): Promise<void>;
};

/** Opens the doors through which the programs of a world reach what lies outside them (`inside-program.mjs`). */
export async function openDoors(dataDir: string): Promise<Doors> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-doors-'));
  const toDatabase = () => connect(join(readFileSync(join(dataDir, 'database/socket-folder'), 'utf8').trim(), '.s.PGSQL.5432'));
  const behind = (name: string) => () => {
    const { hostname, port } = new URL(readFileSync(join(folder, `behind-${name}`), 'utf8'));
    return connect(Number(port), hostname);
  };
  const [database, provider, mail] = await Promise.all([
    openDoor(toDatabase, join(folder, '.s.PGSQL.5432')),
    openDoor(behind('provider')),
    openDoor(behind('mail')),
  ]);
  writeFileSync(join(folder, 'doors.json'), JSON.stringify({ database: folder, provider: provider.port, mail: mail.port }));
  return {
    database,
    provider,
    mail,
    folder,
    async close() {
      await Promise.all([database.close(), provider.close(), mail.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
