import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { storedByPerson } from '../server/jobs/check-files.run.ts';

export type Stored = {
  /** What the person's images and films take, and their uploads until they are converted. */
  bytes: number;
  /** The limit that an administrator has set for this person; null if everybody's applies. */
  ownMegabytes: number | null;
};

const STORED = statement<{ bytes: number; megabytes: number | null }, { owner: string }>(`
  select (
    (select coalesce(sum(m.bytes), 0) from media_entities m where m.user_id = :owner::uuid) +
    (select coalesce(sum(u.byte_length), 0) from media_uploads u where u.user_id = :owner::uuid and (
      u.attached_at is null or exists (
        select 1 from media_entities m where m.user_id = :owner::uuid and m.upload_key = u.key and m.status = 'PROCESSING')))
  )::float8 as bytes, (select l.megabytes from media_limits l where l.user_id = :owner::uuid) as megabytes`);

/** How much one person stores, and their own limit. */
export async function readStored(db: Db | Tx, userId: string): Promise<Stored> {
  const [row] = await STORED.all(db, { owner: userId });
  return { bytes: row?.bytes ?? 0, ownMegabytes: row?.megabytes ?? null };
}

/** Sets how much a person may store, in megabytes; null for everybody's limit. What is stored already stays. */
export async function setStorageLimit({ tx, now }: CommandContext, userId: string, megabytes: number | null): Promise<void> {
  if (megabytes === null) {
    await tx.deleteFrom('media_limits').where('user_id', '=', userId).execute();
    return;
  }
  await tx
    .insertInto('media_limits')
    .values({ user_id: userId, megabytes, set_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ megabytes, set_at: now }))
    .execute();
}

/** The people whose images and films take most, largest first, and how much of it was added since a moment. */
export async function findLargest(
  services: Pick<Services, 'db'>,
  { since, count }: { since: Date; count: number },
): Promise<{ userId: string; bytes: number; added: number }[]> {
  let largest: { userId: string; bytes: number; added: number }[] = [];
  for await (const person of storedByPerson(services, since)) {
    largest.push(person);
    if (largest.length >= count * 2) largest = firstOf(largest, count);
  }
  return firstOf(largest, count);
}

function firstOf<Person extends { bytes: number }>(people: Person[], count: number): Person[] {
  return people.toSorted((one, other) => other.bytes - one.bytes).slice(0, count);
}
