import { createReadStream } from 'node:fs';
import process from 'node:process';
import { BackupRefused } from '../backup-refused.ts';
import { sealingOf } from '../backup-settings.ts';
import { openArchive } from './wal-archive.ts';

// PostgreSQL's `archive_command`: keeps one segment of its log, and tries again later if this fails.
const [archive = '', name = '', path = ''] = process.argv.slice(2);
try {
  const { log } = openArchive(archive, await sealingOf(process.env));
  await log.add(name, async () => createReadStream(path));
} catch (error) {
  console.warn(error instanceof BackupRefused ? error.message : error);
  process.exitCode = 1;
}
