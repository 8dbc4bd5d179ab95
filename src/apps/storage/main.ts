import { createHash } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { v7 } from 'uuid';
import { ConfigError, readConfig, type Config } from '#platform/server/program/config.ts';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { adoptStore, readStoreOwner, STORE_OF_ANOTHER } from '#platform/server/storage/store-owner.ts';
import { readStorageAddress, STORAGE_ADDRESS_FORM, type StorageAddress } from '#platform/server/storage/storage-address.ts';
import { openDb, openPool, type Db } from '#db/client.ts';
import { isImplausible } from '#features/media/server/queries/find-stray-files.ts';
import { checkStorage } from './check-storage.ts';
import { moveBlobs, type Moved } from './move-blobs.ts';
import { openMoveJournal } from './move-journal.ts';

const USAGE = `Usage: \`storage move <from> <to>\`, \`storage check [--remove]\`, \`storage adopt\` or \`storage prepare\`. Addresses are \`folder\` (that of DATA_DIR), ${STORAGE_ADDRESS_FORM}.`;
const PROGRESS_MS = 2000;
// Longer than any of the product's own sweeps takes: these rules only catch what a dead worker left.
const EXPIRIES = [
  { prefix: 'q', days: 14 },
  { prefix: 'e', days: 30 },
];

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- storage move <from> <to>` copies all files and verifies each; `npm start -- storage check` compares files with rows, and with
 * `--remove` deletes files without one; `npm start -- storage adopt` says that the files are this database's; `npm start -- storage prepare` writes the rules of the bucket
 * that STORAGE_URL names (docs/runbooks/several-machines.md).
 */
async function main([verb = '', ...words]: string[]): Promise<number> {
  try {
    const config = readConfig(process.env);
    if (verb === 'prepare' && words.length === 0) return await prepare(config);
    if (verb === 'adopt' && words.length === 0) return await adopt(config);
    if (verb === 'check' && (words.length === 0 || (words.length === 1 && words[0] === '--remove')))
      return await check(config, words.length === 1);
    const [from, to] = words.map((word) => addressOf(word, config));
    if (verb === 'move' && words.length === 2 && from && to) return await move(config, from, to);
    console.error(USAGE);
    return 2;
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    return 1;
  }
}

function addressOf(word: string, { dataDir }: Config): StorageAddress | null {
  return word === 'folder' ? { kind: 'folder', folder: join(dataDir, 'blobs') } : readStorageAddress(word);
}

async function prepare({ storage, publicOrigin }: Config): Promise<number> {
  if (storage.kind === 'folder') {
    console.error('STORAGE_URL names no bucket: a folder needs no rules.');
    return 2;
  }
  const { writeBucketRules } = await import('#platform/server/storage/s3-bucket.ts');
  const written = await writeBucketRules(storage, { expiries: EXPIRIES, origin: publicOrigin });
  console.warn(
    written.lifecycle
      ? 'Rules written: uploads and exports that were left behind expire, and uploads in parts are given up after a day.'
      : 'This store knows no expiry rules: the worker deletes what is left behind, but uploads in parts that broke off stay.',
  );
  if (storage.isDirect)
    console.warn(written.cors ? `Pages of ${publicOrigin} may send files to the bucket.` : 'This store knows no rules for other origins.');
  return 0;
}

async function check(config: Config, removes: boolean): Promise<number> {
  return withStore(config, async (services) => {
    if ((await readStoreOwner(services)) === 'another') {
      console.error(STORE_OF_ANOTHER);
      if (removes) return 1;
    }
    if (removes) {
      const { files, foreign, strays } = await checkStorage({ services, removes: false, onFound: () => undefined });
      if (isImplausible({ files: files - foreign, strays })) {
        console.error('More than half of the files are without a row. Is this their database? Nothing was deleted.');
        return 1;
      }
    }
    const checked = await checkStorage({ services, removes, onFound: (kind, key) => console.warn(`  ${kind.padEnd(14)} ${key}`) });
    const rows: [string, number][] = [
      ['files older than a day', checked.files],
      ['without a row', checked.strays],
      ['of those deleted', checked.removed],
      ['not ours, left alone', checked.foreign],
      ['missing: restore them from a backup', checked.missing],
    ];
    console.warn(rows.map(([name, value]) => `  ${name.padEnd(40)} ${value}`).join('\n'));
    return checked.missing > 0 || checked.strays > checked.removed ? 1 : 0;
  });
}

async function adopt(config: Config): Promise<number> {
  return withStore(config, async (services) => {
    await adoptStore({ ...services, newId: () => v7() });
    console.warn('The files of this store are those of this database from now on.');
    return 0;
  });
}

type Opened = { db: Db; blobs: BlobStore; now: () => Date };

async function withStore(config: Config, work: (opened: Opened) => Promise<number>): Promise<number> {
  const db = openDb(openPool(config.database.url, { max: 2, applicationName: 'turnout-storage' }));
  try {
    return await work({ db, blobs: await openBlobs(config.storage), now: () => new Date() });
  } finally {
    await db.destroy();
  }
}

async function move(config: Config, from: StorageAddress, to: StorageAddress): Promise<number> {
  const name = createHash('sha256')
    .update(JSON.stringify([from, to]))
    .digest('hex')
    .slice(0, 16);
  const journal = openMoveJournal(join(config.dataDir, 'storage-moves', `${name}.sqlite`));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const began = performance.now();
  let reported = began;
  try {
    const moved = await moveBlobs({
      from: await openBlobs(from),
      to: await openBlobs(to),
      journal,
      before: new Date(),
      signal: stopping.signal,
      onFailure: (key, error) => console.error(`${key}: ${error instanceof Error ? error.message : String(error)}`),
      onProgress(soFar) {
        if (performance.now() - reported < PROGRESS_MS) return;
        reported = performance.now();
        console.warn(`  ${soFar.copied} copied, ${megabytes(soFar.bytes)}; ${soFar.verifiedBefore} verified before`);
      },
    });
    console.warn(tableOf(moved, (performance.now() - began) / 1000));
    if (stopping.signal.aborted) console.warn('Interrupted. The same command continues.');
    else if (moved.failed > 0) console.warn('Not complete. The same command tries again what failed.');
    else if (moved.withheld > 0)
      console.warn(
        'Most of what was copied before is gone at the source. Is it the right one? Nothing was deleted at the target. If people deleted it: `storage check --remove` deletes there what no row names.',
      );
    else if (moved.young > 0)
      console.warn('Not complete. The same command copies what has been written since this one began, by the clock of the source.');
    else console.warn('Complete. Nothing was deleted at the source.');
    return moved.failed > 0 || moved.withheld > 0 || moved.young > 0 || stopping.signal.aborted ? 1 : 0;
  } finally {
    journal.close();
  }
}

function tableOf({ copied, verifiedBefore, gone, removed, withheld, young, failed, bytes }: Moved, seconds: number): string {
  const rows: [string, string][] = [
    ['copied and verified', `${copied} (${megabytes(bytes)})`],
    ['verified before', String(verifiedBefore)],
    ['deleted at the source meanwhile', String(gone)],
    ['deleted at the target, as at the source', String(removed)],
    ['left at the target, gone at the source', String(withheld)],
    ['written since, left to the next run', String(young)],
    ['failed', String(failed)],
    ['seconds', seconds.toFixed(1)],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(40)} ${value}`).join('\n');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
