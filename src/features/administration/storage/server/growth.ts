import { sql } from 'kysely';
import { z } from 'zod';
import { addDays } from '#kernel/time/instant.ts';
import { readWatermark, setWatermark } from '#platform/server/database/watermarks.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findLargest } from '#features/media/api/stored-bytes.ts';
import { readPeople } from '../../people/server/search-people.ts';
import type { Growth } from '../contract.ts';
import { GROWTH_DAYS, LISTED, SIZE_DAYS } from '../rules.ts';

/** Under this name the people who store most are on record, until the next night. */
const LARGEST = 'administration.largest';
const Largest = z.object({ at: z.string(), people: z.array(z.object({ userId: z.string(), bytes: z.number(), added: z.number() })) });

/** Records how large each table is today and who stores most, and deletes sizes that are older than growth looks back. */
export async function countSizes(services: Services): Promise<void> {
  const { db, now } = services;
  const day = dayOf(now());
  const people = await findLargest(services, { since: addDays(now(), -GROWTH_DAYS), count: LISTED });
  await inTransaction(services, async ({ tx }) => {
    await sql`insert into table_sizes (day, name, bytes)
      select ${day}::date, relname::text, pg_total_relation_size(oid) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      on conflict (day, name) do update set bytes = excluded.bytes`.execute(tx);
    await sql`delete from table_sizes where day < ${dayOf(addDays(now(), -SIZE_DAYS))}::date`.execute(tx);
  });
  await setWatermark(db, LARGEST, JSON.stringify({ at: now().toISOString(), people } satisfies z.infer<typeof Largest>), now());
}

/** What grows, as it was counted last night. */
export async function getGrowth(services: Services): Promise<Growth> {
  const { db, now } = services;
  const earlier = dayOf(addDays(now(), -GROWTH_DAYS));
  const [stored, { rows: tables }] = await Promise.all([
    readWatermark(db, LARGEST),
    sql<{ name: string; bytes: number; added: number | null }>`
      with latest as (select max(day) as day from table_sizes), before as (select max(day) as day from table_sizes where day <= ${earlier}::date)
      select t.name, t.bytes::float8 as bytes, (t.bytes - b.bytes)::float8 as added
      from table_sizes t left join table_sizes b on b.name = t.name and b.day = (select day from before)
      where t.day = (select day from latest) order by t.bytes desc limit ${LISTED}`.execute(db),
  ]);
  if (stored === null) return { countedAt: null, tables: [], people: [] };
  const { at, people } = Largest.parse(JSON.parse(stored));
  const found = await readPeople(
    services,
    people.map(({ userId }) => userId),
  );
  const cards = new Map(found.map(({ user }) => [user.id, user]));
  return {
    countedAt: at,
    tables,
    // Who has left since isn't shown.
    people: people.flatMap(({ userId, bytes, added }) => {
      const user = cards.get(userId);
      return user === undefined ? [] : [{ user, bytes, added }];
    }),
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
