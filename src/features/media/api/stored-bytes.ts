import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { SENDING_MINUTES, UPLOAD_MINUTES } from '../rules.ts';
import { storedByPerson } from '../server/jobs/check-files.run.ts';

export type Stored = {
  /** What the person's images and films take, and their uploads until they are converted. */
  bytes: number;
  /** What of it are uploads that belong to nothing yet. */
  unattached: number;
  /** The most that uploads may bring which can still arrive. */
  announced: number;
  /** The limit that an administrator has set for this person; null if everybody's applies. */
  ownMegabytes: number | null;
};

const STORED = statement<Stored, { owner: string; since: Date }>(`
  with uploads as (
    select coalesce(sum(u.byte_length), 0) as bytes, coalesce(sum(u.byte_length) filter (where u.attached_at is null), 0) as unattached,
      coalesce(sum(u.most_bytes) filter (where u.byte_length is null and u.created_at > :since::timestamptz), 0) as announced
    from media_uploads u where u.user_id = :owner::uuid and (
      u.attached_at is null or exists (
        select 1 from media_entities m where m.user_id = :owner::uuid and m.upload_key = u.key and m.status = 'PROCESSING'))
  )
  select (uploads.bytes + (select coalesce(sum(m.bytes), 0) from media_entities m where m.user_id = :owner::uuid))::float8 as bytes,
    uploads.unattached::float8 as unattached, uploads.announced::float8 as announced,
    (select l.megabytes from media_limits l where l.user_id = :owner::uuid) as "ownMegabytes"
  from uploads`);

/** How much one person stores, and their own limit. */
export async function readStored(db: Db | Tx, userId: string, now: Date): Promise<Stored> {
  const since = addMinutes(now, -(UPLOAD_MINUTES + SENDING_MINUTES));
  const [row] = await STORED.all(db, { owner: userId, since });
  return row ?? { bytes: 0, unattached: 0, announced: 0, ownMegabytes: null };
}

/** The limit that an administrator has set for a person, in megabytes; null if everybody's applies. */
export async function readOwnLimit(db: Db | Tx, userId: string): Promise<number | null> {
  const limit = await db.selectFrom('media_limits').select('megabytes').where('user_id', '=', userId).executeTakeFirst();
  return limit?.megabytes ?? null;
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
