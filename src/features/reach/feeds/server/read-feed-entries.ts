import { sql } from 'kysely';
import { GUEST } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Content } from '#features/content/contract.ts';
import { contentKeyQuery, runContentKeyQuery, type ContentKeyQuery } from '#features/content/api/cards/content-keys.ts';
import { CARRIED } from '#features/content/api/cards/content-version.ts';
import { isListed } from '#features/content/api/items/admits.ts';
import { loadContents } from '#features/content/api/cards/load-contents.ts';
import { phraseText } from '#db/word-vectors.ts';
import { firstWords } from '#kernel/text/first-words.ts';
import { cutWords } from '#kernel/text/fold-text.ts';
import { entryHtml } from './entry-html.ts';
import type { FeedEntry } from './feed-xml.ts';

const ENTRIES = 30;

type EntriesParams = { about: string; limit: number };

// Left out here, not afterwards: otherwise those that search engines may not show would take the places of others.
const FOR_SEARCH_ENGINES = 'c.in_search_engines and u.in_search_engines';

const OF_PERSON = contentKeyQuery<EntriesParams & { isWhole: boolean }>({
  where: `c.user_id = :about::uuid and c.status = 'published' and c.approval_status = 'APPROVED'
    and ${isListed('c')} and (:isWhole::boolean or c.in_search_engines) and u.status = 'active'`,
  place: 'c.created_at',
  onlyListed: true,
  owner: ':about::uuid',
});
const OF_TAG = contentKeyQuery<EntriesParams>({
  from: CARRIED,
  where: `carrier.tag = :about::text and u.status = 'active' and ${FOR_SEARCH_ENGINES}`,
  place: 'carrier.created_at',
  onlyListed: true,
  order: 'carrier.created_at desc, carrier.content_id desc',
});
// Only open sessions with a date still to come there, because the town of a locked one isn't disclosed. The town is in lower case. A city may have any number of
// sessions: the newest are chosen before any item is looked up, with some to spare, because the word may mean something else in sessions
// elsewhere.
const CHOSEN = 1000;
// By arrays of one, because the planner would hash whole tables to join them to a thousand rows; so it looks each up, until enough are found.
const OF_TOWN = contentKeyQuery<EntriesParams & { words: string }>({
  from: `(
      select d.user_id, d.id, d.place from search_documents d
      where d.type = 'SESSION' and d.visibility = 'PUBLIC' and d.last_end_at > :now::timestamptz
        and d.words @@ :words::tsquery
      order by d.place desc, d.id desc limit ${CHOSEN}
    ) d join contents c on c.user_id = any (array[d.user_id]) and c.id = any (array[d.id])`,
  where: `c.status = 'published' and c.approval_status = 'APPROVED' and c.visibility = 'PUBLIC' and u.status = 'active' and ${FOR_SEARCH_ENGINES}
    and exists (
      select 1 from session_events e where e.session_owner_user_id = c.user_id and e.session_id = c.id
        and e.cancelled_at is null and e.end_at > :now::timestamptz
        and lower(case when e.own_place is null then c.city else e.own_place ->> 'city' end) = :about::text
    )`,
  place: 'c.created_at',
  onlyListed: true,
  order: 'd.place desc, d.id desc',
});

/**
 * Returns a person's newest items as everyone may see them, without those hidden from search engines, because feeds are shown again
 * elsewhere. If the person is hidden altogether, returns everything: their feed itself asks not to be indexed.
 */
export const entriesOfPerson = (services: Services, person: { id: string; inSearchEngines: boolean }): Promise<FeedEntry[]> =>
  entries(services, OF_PERSON, { about: person.id, isWhole: !person.inSearchEngines, limit: ENTRIES });
/** Returns the newest items with a hashtag that search engines may show. */
export const entriesOfTag = (services: Services, tag: string): Promise<FeedEntry[]> =>
  entries(services, OF_TAG, { about: tag, limit: ENTRIES });
/** Returns the newest upcoming sessions in a town that search engines may show. */
export const entriesOfTown = (services: Services, town: string): Promise<FeedEntry[]> =>
  entries(services, OF_TOWN, { about: town.toLowerCase(), words: phraseText(cutWords(town)), limit: ENTRIES });

async function entries<Values extends EntriesParams>(
  services: Services,
  query: ContentKeyQuery<Values>,
  params: Values,
): Promise<FeedEntry[]> {
  const keys = await runContentKeyQuery(services, query, GUEST, params);
  const items = await loadContents(services, GUEST, keys, 'whole');
  const changes = await readDateChanges(services, items);
  const origin = services.config.publicOrigin;
  return items.map((item) => entryOf(item, { origin, datesChangedAt: changes.get(item.id) }));
}

/** Returns when the dates of the sessions among these items last changed, by session; when a locked one takes place isn't disclosed. */
async function readDateChanges({ db }: Services, items: readonly Content[]): Promise<Map<string, Date>> {
  const sessions = items.filter(({ type, locked }) => type === 'SESSION' && !locked);
  if (sessions.length === 0) return new Map();
  const owners = [...new Set(sessions.map(({ userId }) => userId))];
  const ids = sessions.map(({ id }) => id);
  const { rows } = await sql<{ session_id: string; changed_at: Date }>`
    select session_id, max(greatest(created_at, moved_at, cancelled_at)) as changed_at from session_events
    where session_owner_user_id = any (${owners}::uuid[]) and session_id = any (${ids}::uuid[]) group by session_id`.execute(db);
  return new Map(rows.map((row) => [row.session_id, row.changed_at]));
}

type EntryParams = { origin: string; datesChangedAt: Date | undefined };

function entryOf(item: Content, { origin, datesChangedAt }: EntryParams): FeedEntry {
  const author = item.author.displayName ?? item.username;
  const edited = new Date(item.editedAt ?? item.createdAt);
  return {
    id: `urn:uuid:${item.id}`,
    url: `${origin}/${item.username}/${item.type === 'POST' ? 'post' : 'session'}/${item.id}`,
    title: titleOf(item, author),
    author,
    html: entryHtml(item, origin),
    publishedAt: new Date(item.createdAt),
    updatedAt: datesChangedAt !== undefined && datesChangedAt > edited ? datesChangedAt : edited,
  };
}

const TITLE_MAX = 80;

function titleOf(item: Content, author: string): string {
  if ('title' in item && item.title !== null) return `${item.title} with ${author}`;
  const [line = ''] = item.shortText.split('\n');
  return firstWords(line, TITLE_MAX) || `Post by ${author}`;
}
