import { resolve } from 'node:path';
import { ConfigError, readConfig } from '#platform/server/program/config.ts';
import { findAdministrationOf } from '#db/embedded/start-embedded-postgres.ts';
import { recordBackup } from './last-backup.ts';
import { BackupRefused, backUp } from './back-up.ts';

process.exitCode = await main(process.argv.slice(2));

/** `npm start -- backup <folder>`: copies everything, whether or not Turnout is running (docs/runbooks/restore-from-backup.md). */
async function main([folder]: string[]): Promise<number> {
  if (folder === undefined) {
    console.error('Usage: `backup <folder>`. The folder must be empty or new.');
    return 2;
  }
  try {
    const config = readConfig(process.env);
    const administration = findAdministrationOf(config.database.url, config.dataDir);
    if (administration === null)
      throw new BackupRefused(
        'This uses your own database (DATABASE_URL): back it up with its own tools, see docs/runbooks/restore-from-backup.md.',
      );
    const { files, seconds } = await backUp({ dataDir: config.dataDir, administration, target: resolve(folder) });
    await recordBackup(config.database.sessionUrl, new Date());
    if (config.storage.kind === 's3') console.warn('The files are in the bucket that STORAGE_URL names and are not part of this backup.');
    console.warn(`Backed up ${files} files in ${seconds.toFixed(1)} s. To restore, start from a copy of that folder.`);
    return 0;
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof BackupRefused ? error.message : error);
    return 1;
  }
}
