import { readerOf, type Reader } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { parseQuery } from '#features/search/query/rules/parse-query.ts';
import { tagAttribute } from '#features/search/filters/rules/attributes.ts';
import { UNBOUNDED } from '#features/search/results/rules/order-in-bands.ts';
import { findContents, type ContentQuery, type FoundItem } from '#features/search/api/find-contents.ts';
import type { QuerySimilar, SimilarSessions } from '../../contract.ts';
import { ALSO_ATTENDED_STORED } from '../../rules.ts';
import { findFollowedAttendees, findFollowed } from './find-followed-attendees.ts';
import { presentOfferedSessions } from './present-offers.ts';

const NOTHING_TYPED = parseQuery('');
const LOOKED_AT = 40;
const SHOWN = 6;

/**
 * Returns similar sessions, ranked by shared tags and distance, and other sessions that its attendees went to. Both hold only what search
 * would find for this reader, with a date still to come; both are empty if the session itself isn't public.
 */
export async function querySimilar(services: Services, actor: Actor | null, input: QuerySimilar): Promise<SimilarSessions> {
  const reader = readerOf(actor);
  const session = await readSession(services, input);
  if (!session) return { similar: [], alsoCame: [] };
  const [together, alike, followed] = await Promise.all([
    findTogether(services, reader, input),
    findAlike(services, reader, { ...input, ...session }),
    findFollowed(services, reader.userId),
  ]);
  const named = new Set(together.map(({ id }) => id));
  const keys = { together, alike: alike.filter(({ id, known }) => known && !named.has(id)).slice(0, SHOWN) };
  const attendees = await findFollowedAttendees(services, { readerUserId: reader.userId, followed }, [...keys.together, ...keys.alike]);
  const [alsoCame, similar] = await Promise.all([
    presentOfferedSessions(services, reader, { found: keys.together, attendees }),
    presentOfferedSessions(services, reader, { found: keys.alike, attendees }),
  ]);
  return { similar, alsoCame };
}

type SessionTraits = { tags: string[]; point: ContentQuery['point'] };

async function readSession({ db }: Pick<Services, 'db'>, { userId, sessionId }: QuerySimilar): Promise<SessionTraits | null> {
  const [content, document] = await Promise.all([
    db
      .selectFrom('contents')
      .select(['tags', 'category_tags'])
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .where('type', '=', 'SESSION')
      .where('status', '=', 'published')
      .where('approval_status', '=', 'APPROVED')
      .where('visibility', '=', 'PUBLIC')
      .executeTakeFirst(),
    // The point that everyone may know.
    db
      .selectFrom('search_documents')
      .select(['latitude', 'longitude'])
      .where('user_id', '=', userId)
      .where('type', '=', 'SESSION')
      .where('id', '=', sessionId)
      .executeTakeFirst(),
  ]);
  if (!content) return null;
  const { latitude = null, longitude = null } = document ?? {};
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return { tags: [...new Set([...content.tags, ...content.category_tags].map((tag) => tag.toLowerCase()))], point };
}

async function findAlike(services: Services, reader: Reader, { userId, sessionId, tags, point }: QuerySimilar & SessionTraits) {
  if (tags.length === 0) return [];
  const found = await findContents(services, similarQuery(services, reader, { tags, point }));
  const others = found.filter(({ user_id: owner, id }) => owner !== userId || id !== sessionId);
  const shared = await countShared(services, others, tags);
  const worth = (key: FoundItem) => (shared.get(key.id) ?? 0) + Number(key.score) - (key.event_seats === 0 ? 5 : 0);
  return others.toSorted((one, other) => worth(other) - worth(one));
}

async function countShared({ db }: Services, keys: FoundItem[], tags: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'tags', 'category_tags'])
    .where('user_id', 'in', [...new Set(keys.map(({ user_id: owner }) => owner))])
    .where(
      'id',
      'in',
      keys.map(({ id }) => id),
    )
    .execute();
  const searched = new Set(tags);
  const count = (own: string[]) => new Set(own.map((tag) => tag.toLowerCase()).filter((tag) => searched.has(tag))).size;
  return new Map(rows.map((row) => [row.id, count([...row.tags, ...row.category_tags])]));
}

async function findTogether(services: Services, reader: Reader, { userId, sessionId }: QuerySimilar): Promise<FoundItem[]> {
  const rows = await services.db
    .selectFrom('sessions_together')
    .select(['other_owner_user_id', 'other_session_id'])
    .where('owner_user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .orderBy('place')
    .limit(ALSO_ATTENDED_STORED)
    .execute();
  const lookUp = async (some: typeof rows) => {
    const found = some.map(({ other_owner_user_id: owner, other_session_id: id }) =>
      findContents(services, alsoAttendedQuery(services, reader, { userId: owner, id })),
    );
    return (await Promise.all(found)).flat();
  };
  const first = await lookUp(rows.slice(0, SHOWN));
  // Most people have been to what is over by now: then others take its place.
  return first.length === SHOWN ? first : [...first, ...(await lookUp(rows.slice(SHOWN)))].slice(0, SHOWN);
}

type Clock = Pick<Services, 'now'>;

/** Returns the search for sessions that share tags; used by `querySimilar` and the test of its plan. */
export function similarQuery(services: Clock, reader: Reader, { tags, point }: SessionTraits): ContentQuery {
  return { ...commonQuery(services, reader, point), band: { ...UNBOUNDED, attributes: [tags.map(tagAttribute)] }, limit: LOOKED_AT };
}

/** Returns the search for one session, so that nothing is offered that search wouldn't find. */
export function alsoAttendedQuery(services: Clock, reader: Reader, only: { userId: string; id: string }): ContentQuery {
  return { ...commonQuery(services, reader, null), band: UNBOUNDED, only, limit: 1 };
}

function commonQuery({ now }: Pick<Services, 'now'>, reader: Reader, point: ContentQuery['point']) {
  return {
    reader,
    asOf: now(),
    type: 'SESSION' as const,
    parsed: NOTHING_TYPED,
    point,
    filters: {},
    sort: 'best' as const,
    after: null,
    window: null,
  };
}
