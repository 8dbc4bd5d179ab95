import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { risingOf, withVisits, type CountedTown, type TagUse } from '../../rules.ts';
import { findVisitedTowns, type TouringSession } from '../queries/find-visited-towns.ts';
import type { StoredExplore } from '../../api/stored-explore.ts';

const TOPICS = 100;
const TOWNS = 200;
const RISING = 10;
const TOURING = 2000;

/** Counts upcoming sessions that everyone can find, and the known tags that more people use than before. */
export async function runCountExplore(services: Services): Promise<void> {
  const topics = await countTopics(services);
  const towns = await countTowns(services);
  const online = await countOnline(services);
  const rising = risingOf(await countUses(services), RISING);
  await inTransaction(services, (command) => storeExplore(command, { topics, towns, online, rising }));
}

// Search documents list what can be found. The items are checked too, because one may have become private since it was indexed.
const OPEN = sql`search_documents d join contents c on c.user_id = d.user_id and c.id = d.id
  join users u on u.user_id = d.user_id and u.status = 'active'
  where d.type = 'SESSION' and d.visibility = 'PUBLIC' and c.visibility = 'PUBLIC' and c.status = 'published' and c.approval_status = 'APPROVED'`;

type Cover = { userId: string; id: string };

// The picture of a session shows what it names first, rather than its other topics.
async function countTopics({ db, now }: Services) {
  const { rows } = await sql<{ tag: string; count: number; is_hashtag: boolean; covers: string[] }>`
    select known.tag, count(*)::int as count, bool_or(open.tag = any (open.tags)) as is_hashtag,
      (array_agg(open.user_id || '/' || open.id order by open.has_media desc, (open.main is not distinct from open.tag) desc, open.rank desc))[1:4] as covers
    from (
      select distinct d.user_id, d.id, c.rank, c.tags, lower((c.tags || c.category_tags)[1]) as main, lower(unnest(c.tags || c.category_tags)) as tag, exists (
        select 1 from media_entities m where m.user_id = c.user_id and m.item_type = 'SESSION' and m.item_id = c.id and m.type = 'image'
      ) as has_media
      from ${OPEN} and d.last_end_at > ${now()}
    ) open join known_tags known on known.tag = open.tag
    group by known.tag order by count(*) desc, known.tag limit ${TOPICS}`.execute(db);
  return rows.map(({ tag, count, is_hashtag: isHashtag, covers }) => ({ tag, count, isHashtag, covers: covers.map(coverOf) }));
}

function coverOf(name: string): Cover {
  const [userId = '', id = ''] = name.split('/');
  return { userId, id };
}

async function countTowns(services: Services) {
  return withVisits(await countHomeTowns(services), await findVisitedTowns(services, await readTouring(services))).slice(0, TOWNS);
}

// The town of a session is that of all its dates, unless some take place elsewhere.
async function countHomeTowns({ db, now }: Services): Promise<CountedTown[]> {
  const { rows } = await sql<CountedTown>`
    select mode() within group (order by c.city) as name, count(*)::int as count, avg(d.latitude) as latitude, avg(d.longitude) as longitude,
      (array_agg(distinct d.user_id::text))[1:3] as hosts
    from ${OPEN} and d.last_end_at > ${now()} and d.latitude is not null and c.city is not null and d.points is null
    group by lower(c.city) order by count(*) desc, lower(c.city) limit ${TOWNS}`.execute(db);
  return rows;
}

// The newest, if there are many.
async function readTouring({ db, now }: Services): Promise<TouringSession[]> {
  const { rows } = await sql<TouringSession>`
    select d.user_id, d.id, c.city, d.latitude, d.longitude, d.points
    from ${OPEN} and d.last_end_at > ${now()} and d.points is not null order by d.place desc, d.id desc limit ${TOURING}`.execute(db);
  return rows;
}

async function countOnline({ db, now }: Services) {
  const { rows } = await sql<{ count: number; hosts: string[] | null }>`
    select count(*)::int as count, (array_agg(distinct d.user_id::text))[1:3] as hosts
    from ${OPEN} and d.last_end_at > ${now()} and d.words @@ '@online'::tsquery`.execute(db);
  return { count: rows[0]?.count ?? 0, hosts: rows[0]?.hosts ?? [] };
}

// Counts different people, so that nobody can lift a tag alone.
async function countUses({ db, now }: Services): Promise<TagUse[]> {
  const at = now();
  const { rows } = await sql<TagUse>`
    select known.tag, count(distinct used.user_id) filter (where used.created_at > ${at}::timestamptz - interval '7 days')::int as now,
      count(distinct used.user_id) filter (where used.created_at <= ${at}::timestamptz - interval '7 days')::int as before
    from known_tags known join content_tags used on used.tag = known.tag
    join contents c on c.user_id = used.user_id and c.id = used.content_id
      and c.status = 'published' and c.approval_status = 'APPROVED'
    join users u on u.user_id = used.user_id and u.status = 'active'
    where used.created_at > ${at}::timestamptz - interval '28 days'
    group by known.tag`.execute(db);
  return rows;
}

/** Stores the explore counts, replacing the previous ones. */
export async function storeExplore({ tx, now }: CommandContext, counts: StoredExplore): Promise<void> {
  const row = { data: JSON.stringify(counts), made_at: now };
  await tx
    .insertInto('discovery_counts')
    .values({ name: 'explore', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
