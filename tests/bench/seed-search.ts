import type pg from 'pg';

import { openDb, openPool } from '#db/client.ts';
import { runLoadGazetteer } from '#features/places/server/jobs/load-gazetteer.run.ts';
import { readGazetteer } from '#features/places/server/jobs/read-gazetteer.ts';
import { cellsOf, coarsePointOf } from '#features/places/rules/cells.ts';
import { placeAttributes } from '#features/search/filters/rules/attributes.ts';

const LETTERS = 'bdfghjklmnprtvwz';

/** Returns a word that no text has by chance, for a number below 65,536; no other word begins like it. */
export function wordOf(n: number): string {
  return `${[...n.toString(16).padStart(4, '0')].map((digit) => LETTERS[Number.parseInt(digit, 16)]).join('')}ako`;
}

const WORD = (n: string) => `translate(lpad(to_hex((${n})::int), 4, '0'), '0123456789abcdef', '${LETTERS}') || 'ako'`;

/** Every text has one word of each of these two groups, so that each word is in one of 64 texts, and two together are in one of 4,096. */
export const COMMON_WORDS = { count: 64, first: 0, second: 1024 };
const RARE = { count: 20_000, first: 4096 };

/** SQL for three words by the number of a content: one of each group, and one that few others have. */
export const WORDS_OF = (n: string) =>
  `(${WORD(`(${n})::bigint * 2654435761 / 4096 % ${COMMON_WORDS.count}`)} || ' ' || ${WORD(`${COMMON_WORDS.second} + (${n})::bigint * 40503 % 1000003 % ${COMMON_WORDS.count}`)} || ' ' || ${WORD(`${RARE.first} + (${n})::bigint * 69069 % 1000033 % ${RARE.count}`)})`;

/** SQL for the name of a person by their number: one of forty first names and one of 2,000 others. */
export const NAME_OF = (n: string) =>
  `(array['Ana','Ben','Cleo','Dan','Ella','Finn','Gwen','Hugo','Iris','Jack','Kim','Leo','Maya','Noah','Olga','Paul','Quin','Rosa','Sam','Tess','Uma','Vera','Will','Xena','Yara','Zoe','Amir','Bella','Carl','Dora','Emil','Fay','Gina','Hans','Ines','Jon','Kai','Lena','Mona','Nils'])[(${n}) % 40 + 1] || ' ' || initcap(${WORD(`${RARE.first} + (${n})::bigint * 7919 % 2000`)})`;

export const PLACES = 1000;
const TOWNS = 40;
// How many degrees from its town a place lies at most.
const SPREAD = 0.05;

/** Creates places in the country's largest towns for the sessions, in a temporary table of this connection. */
export async function layOutPlaces(client: pg.Client): Promise<void> {
  const towns = readGazetteer()
    .filter(({ country, featureCode }) => country === 'GB' && featureCode !== 'PPLX')
    .toSorted((one, other) => other.population - one.population)
    .slice(0, TOWNS);
  const places = Array.from({ length: PLACES }, (_, n) => {
    const town = towns[n % TOWNS];
    if (!town) throw new Error('The gazetteer has no towns.');
    const [longitude, latitude] = town.loc.coordinates;
    const point = { latitude: latitude + SPREAD * Math.sin(n), longitude: longitude + SPREAD * Math.cos(n * 3) };
    const cells = cellsOf(point);
    return { number: n, city: town.name, ...point, ...cells, shown: coarsePointOf(point), attributes: placeAttributes(cells) };
  });
  await client.query(`create temporary table bench_places (number int primary key, city text, latitude float8, longitude float8,
    r4 bigint, r5 bigint, r6 bigint, r7 bigint, shown jsonb, attributes jsonb)`);
  await client.query('insert into bench_places select * from jsonb_populate_recordset(null::bench_places, $1::jsonb)', [
    JSON.stringify(places),
  ]);
  await client.query('analyze bench_places');
}

/** Writes the search documents, as the jobs of search do item by item, and the gazetteer's towns. */
export async function seedSearch(connectionString: string, client: pg.Client): Promise<void> {
  // The indexes are built in one go at the end.
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'search_documents' and indexdef like '%USING gin%'`,
  );
  await client.query(`set maintenance_work_mem = '1GB'; drop index ${indexes.map(({ name }) => name).join(', ')}`);
  for (const statement of [PEOPLE, POSTS, SESSIONS, KNOWN_WORDS, UNKNOWN_TAGS]) await client.query(statement);
  for (const { made } of indexes) await client.query(made);
  const pool = openPool(connectionString, { max: 1, applicationName: 'turnout-bench' });
  await runLoadGazetteer({ db: openDb(pool), now: () => new Date() });
  await pool.end();
}

const both = (words: string, weight: string) =>
  `setweight(to_tsvector('simple', ${words}), '${weight}') || setweight(to_tsvector('english', 'the the ' || ${words}), '${weight}')`;
const COLUMNS = 'user_id, type, id, visibility, words, names, place, last_end_at, latitude, longitude, indexed_at';
const AUTHOR = `lower(u.username || ' ' || u.display_name)`;
const TAGS = `array_to_string(c.tags, ' ')`;
const TAG_ATTRIBUTES = `array(select '@tag.' || tag from unnest(c.tags) tag)`;

const PEOPLE = `insert into search_documents (${COLUMNS})
  select user_id, 'USER', user_id, 'PUBLIC',
    ${both(`lower(display_name || ' ' || username)`, 'A')} || setweight(to_tsvector('simple', replace(lower(display_name), ' ', '')), 'A')
      || setweight(to_tsvector('english', 'the the ' || lower(bio)), 'C'),
    lower(display_name || ' ' || username), log(2, 1 + follower_count), null, null, null, now()
  from users u`;

const POSTS = `insert into search_documents (${COLUMNS})
  select c.user_id, 'POST', c.id, c.visibility, ${both(TAGS, 'B')}
      || setweight(to_tsvector('english', 'the the ' || lower(case when c.visibility = 'PUBLIC' then c.text else c.short_text end)), 'C')
      || ${both(AUTHOR, 'D')} || array_to_tsvector(${TAG_ATTRIBUTES}),
    ${TAGS} || ' ' || ${AUTHOR}, extract(epoch from c.created_at) * 1000, null, null, null, now()
  from contents c join users u using (user_id) where c.type = 'POST' and c.approval_status = 'APPROVED'`;

const SESSIONS = `insert into search_documents (${COLUMNS})
  select c.user_id, 'SESSION', c.id, c.visibility, ${both('lower(s.title)', 'A')} || ${both(TAGS, 'B')}
      || setweight(to_tsvector('english', 'the the ' || lower(case when c.visibility = 'PUBLIC' then c.text else c.short_text end)), 'C')
      || ${both(`lower(s.city) || ' ' || ${AUTHOR}`, 'D')}
      || array_to_tsvector(${TAG_ATTRIBUTES} || array['@place', '@free'] || array(select jsonb_array_elements_text(p.attributes)) || dates.attributes),
    lower(s.title || ' ' || s.city) || ' ' || ${TAGS} || ' ' || ${AUTHOR}, extract(epoch from c.created_at) * 1000, dates.last_end_at,
    (p.shown ->> 'latitude')::float8, (p.shown ->> 'longitude')::float8, now()
  from contents c join users u using (user_id) join sessions s on s.user_id = c.user_id and s.id = c.id
  join bench_places p on p.latitude = s.latitude and p.longitude = s.longitude
  cross join lateral (
    select max(e.end_at) as last_end_at, array_agg(distinct attribute) as attributes from session_events e
    cross join lateral (select e.start_at at time zone s.time_zone as at) own
    cross join lateral unnest(array[to_char(own.at, '"@d."YYYY-MM-DD'), to_char(own.at, '"@m."YYYY-MM'), '@w.' || extract(isodow from own.at),
      '@t.' || case when extract(hour from own.at) < 12 then 'morning' when extract(hour from own.at) < 17 then 'afternoon' else 'evening' end]) attribute
    where e.session_owner_user_id = c.user_id and e.session_id = c.id
  ) dates
  where c.approval_status = 'APPROVED' and dates.last_end_at is not null`;

const KNOWN_WORDS = `insert into search_words (word, seen_at)
  select distinct word, now() from search_documents, regexp_split_to_table(names, '[^a-z0-9]+') word
  where type = 'USER' and length(word) between 3 and 40 on conflict do nothing`;

const UNKNOWN_TAGS = `insert into unknown_tags (tag, use_count, first_user_id, first_content_id, first_used_at)
  select tag, count(*), min(user_id::text)::uuid, min(content_id::text)::uuid, min(created_at) from content_tags
  where tag not in (select tag from known_tags) group by tag on conflict do nothing`;
