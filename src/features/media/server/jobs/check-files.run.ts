import { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { isReadTonight } from '../../rules.ts';
import { recordBytes, recordDigest } from '../commands/record-digest.ts';
import { digestOf } from '../workflows/digest-of.ts';

const BATCH = 200;
const EXAMPLES = 20;
const Variants = z.record(z.string(), z.string());

type Lost = { userId: string; entityId: string; key: string };

/**
 * Goes through all ready images and films in order of their keys, and reads the files of those whose turn it is. A missing or changed file
 * can only come from a backup, so nothing is repaired here: logs an error with how many there are and the first few.
 */
export async function runCheckFiles(services: Services): Promise<void> {
  const [missing, changed] = [listOf(), listOf()];
  let after: Position | null = null;
  do {
    const batch = await readBatch(services, after);
    for (const row of batch) {
      const lost = await lostOf(services, row);
      missing.add(lost);
      if (lost.length === 0 && row.bytes === null) await countBytes(services, row);
      if (lost.length === 0 && isReadTonight(row, services.now())) changed.add(await changedOf(services, row));
    }
    after = batch.at(-1) ?? null;
  } while (after);
  const { log } = services;
  if (missing.count() > 0)
    log.error({ files: missing.count(), examples: missing.examples }, 'files of ready media are missing; restore them from a backup');
  if (changed.count() > 0)
    log.error(
      { media: changed.count(), examples: changed.examples },
      'files of ready media have changed or cannot be read; restore them from a backup',
    );
}

type Sum = { userId: string; bytes: number; added: number };

/** Goes through all ready images and films and yields, for each person who has any, how many bytes they take, and of those made since a moment. */
export async function* storedByPerson(services: Pick<Services, 'db'>, since: Date): AsyncGenerator<Sum> {
  let sum: Sum = { userId: '', bytes: 0, added: 0 };
  let after: Position | null = null;
  do {
    const batch = await readBatch(services, after);
    for (const { user_id: userId, bytes, created_at: at } of batch) {
      if (sum.userId !== userId) {
        if (sum.userId !== '') yield sum;
        sum = { userId, bytes: 0, added: 0 };
      }
      sum.bytes += bytes ?? 0;
      sum.added += at >= since ? (bytes ?? 0) : 0;
    }
    after = batch.at(-1) ?? null;
  } while (after);
  if (sum.userId !== '') yield sum;
}

/** Goes through all ready images and films and yields each file of theirs that is missing. */
export async function* missingFiles(services: Pick<Services, 'db' | 'blobs'>): AsyncGenerator<Lost> {
  let after: Position | null = null;
  do {
    const batch = await readBatch(services, after);
    for (const row of batch) yield* await lostOf(services, row);
    after = batch.at(-1) ?? null;
  } while (after);
}

function listOf() {
  const examples: Lost[] = [];
  let count = 0;
  return {
    examples,
    count: () => count,
    add(more: Lost[]) {
      count += more.length;
      examples.push(...more.slice(0, EXAMPLES - examples.length));
    },
  };
}

type Position = { user_id: string; id: string };
type Row = Position & { variants: unknown; digest: string | null; bytes: number | null; created_at: Date };

function readBatch({ db }: Pick<Services, 'db'>, after: Position | null): Promise<Row[]> {
  return db
    .selectFrom('media_entities')
    .select(['user_id', 'id', 'variants', 'digest', 'bytes', 'created_at'])
    .where('status', '=', 'READY')
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('user_id', 'id'), '>', tuple(after?.user_id ?? '', after?.id ?? ''))),
    )
    .orderBy('user_id')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

async function lostOf(services: Pick<Services, 'db' | 'blobs'>, row: Row): Promise<Lost[]> {
  const keys = keysOf(row);
  const heads = await Promise.all(keys.map((key) => services.blobs.head(key)));
  const missing = keys.filter((_, index) => heads[index] === null);
  if (missing.length === 0 || !(await isStillThere(services, row))) return [];
  return missing.map((key) => ({ userId: row.user_id, entityId: row.id, key }));
}

// The entity is older than the column.
async function countBytes(services: Services, row: Row): Promise<void> {
  const heads = await Promise.all(keysOf(row).map((key) => services.blobs.head(key)));
  const bytes = heads.reduce((sum, head) => sum + (head?.byteLength ?? 0), 0);
  await inTransaction(services, (command) => recordBytes(command, { userId: row.user_id, entityId: row.id, bytes }));
}

// The digest doesn't say which file has changed; they share a folder and are restored together.
async function changedOf(services: Services, row: Row): Promise<Lost[]> {
  const of = { userId: row.user_id, entityId: row.id };
  const digest = await digestOf(services.blobs, keysOf(row)).then(
    (found) => found.digest,
    () => null,
  );
  // The entity is older than digests: its files must stay as they are now.
  if (digest !== null && row.digest === null) await inTransaction(services, (command) => recordDigest(command, { ...of, digest }));
  const isAsItWas = digest !== null && (row.digest === null || row.digest === digest);
  if (isAsItWas || !(await isStillThere(services, row))) return [];
  return [{ ...of, key: keysOf(row)[0] ?? '' }];
}

// It may have been deleted since the batch was read.
async function isStillThere({ db }: Pick<Services, 'db'>, row: Row): Promise<boolean> {
  const still = await db.selectFrom('media_entities').select('id').where('user_id', '=', row.user_id).where('id', '=', row.id).execute();
  return still.length > 0;
}

function keysOf({ variants }: Row): string[] {
  return Object.values(Variants.parse(variants));
}
