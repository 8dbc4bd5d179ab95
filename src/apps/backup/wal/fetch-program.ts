import { createWriteStream } from 'node:fs';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { BackupRefused } from '../backup-refused.ts';
import { sealingOf } from '../backup-settings.ts';
import { openArchive } from './wal-archive.ts';

// PostgreSQL takes 1 for the end of the log, and ends the recovery at anything above 125.
const NOT_ARCHIVED = 1;
const UNREADABLE = 200;

// PostgreSQL's `restore_command`: writes an archived segment of the log to where it is wanted.
const [archive = '', name = '', path = ''] = process.argv.slice(2);
try {
  const { log } = openArchive(archive, await sealingOf(process.env));
  const segment = await log.open(name);
  if (segment === null) process.exitCode = NOT_ARCHIVED;
  else await pipeline(segment, createWriteStream(path, { mode: 0o600 }));
} catch (error) {
  console.warn(error instanceof BackupRefused ? error.message : error);
  process.exitCode = UNREADABLE;
}
