import type { Selectable } from 'kysely';
import { foldText } from '#kernel/text/fold-text.ts';
import type { SessionEvents } from '#db/schema.ts';
import type { Db } from '#db/client.ts';
import type { StoredPoints } from '#db/stored-json.ts';
import { teaserOf } from '#features/content/rules.ts';
import { cellsOf, coarsePointOf } from '#features/places/rules/cells.ts';
import type { Point } from '#features/places/rules/distance.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { dateAttributes, FREE, IN_PERSON, ONLINE, PAID, placeAttributes, tagAttribute } from '../../filters/rules/attributes.ts';
import type { SearchDocument } from './upsert-document.ts';

/**
 * Reads what may be found of a post or session now, or null if nobody may find it: it is gone, awaits moderation or was rejected, or its
 * author has left. What a suspended person shared stays in the index, so that nothing is missing once they are restored; searches leave it
 * out. Subscribers' content has its teaser and tags, never the rest of the text (docs/product.md#audience). A place has the town and the
 * point that everyone may know, never the street; a date that takes place elsewhere has its own.
 */
export async function readItemDocument(db: Db, { ownerUserId, id }: { ownerUserId: string; id: string }): Promise<SearchDocument | null> {
  const row = await db
    .selectFrom('contents as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select(['c.type', 'c.text', 'c.tags', 'c.category_tags', 'c.visibility', 'c.created_at', 'c.city'])
    .select(['u.username', 'u.display_name'])
    .where('c.user_id', '=', ownerUserId)
    .where('u.user_id', '=', ownerUserId)
    .where('c.id', '=', id)
    .where('c.status', '=', 'published')
    .where('c.approval_status', '=', 'APPROVED')
    .where(({ or, eb }) => or([eb('c.replay_event_id', 'is', null), eb('c.visibility', '=', 'PUBLIC')]))
    .where('u.status', '<>', 'deleted')
    .executeTakeFirst();
  if (!row) return null;
  const session = row.type === 'SESSION' ? await readSession(db, ownerUserId, id) : null;
  const tags = [...new Set([...row.tags, ...row.category_tags])];
  const visibility = row.visibility === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE';
  const type = row.type === 'SESSION' ? 'SESSION' : 'POST';
  // When and where a locked session takes place is hidden too.
  const isOpen = visibility === 'PUBLIC';
  const author = `${row.username} ${row.display_name ?? ''}`;
  return {
    userId: ownerUserId,
    type,
    id,
    visibility,
    names: foldText(session?.title ?? ''),
    together: '',
    tags: foldText(`${tags.join(' ')} ${tags.map((tag) => tag.replaceAll(' ', '')).join(' ')}`),
    text: foldText(`${session?.subtitle ?? ''} ${isOpen ? row.text : teaserOf(row.text)}`.trim()),
    around: foldText(`${isOpen ? [row.city, ...(session?.cities ?? [])].join(' ') : ''} ${author}`),
    attributes: [...(isOpen ? (session?.attributes ?? []) : []), ...tags.map(tagAttribute)],
    place: row.created_at.getTime(),
    lastEndAt: session?.lastEndAt ?? null,
    point: isOpen ? (session?.point ?? null) : null,
    points: isOpen ? (session?.points ?? null) : null,
  };
}

async function readSession(db: Db, ownerUserId: string, id: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['title', 'subtitle', 'time_zone', 'location_type', 'latitude', 'longitude', 'venue_public', 'city'])
    .where('user_id', '=', ownerUserId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const events = await db
    .selectFrom('session_events')
    .select(['id', 'start_at', 'end_at', 'price', 'location_type', 'own_place'])
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', id)
    .where('cancelled_at', 'is', null)
    .orderBy('start_at')
    .limit(400)
    .execute();
  const dates = events.map((event) => withOwnPlace({ ...event, time_zone: row.time_zone, city: row.city }));
  const exact = row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude };
  const attributes = new Set([
    ...dates.flatMap(({ start_at: start, time_zone: zone }) => dateAttributes(start, zone)),
    ...dates.map(({ location_type: type }) => (type === 'online' ? ONLINE : IN_PERSON)),
    ...dates.map(({ price }) => (price === 0 ? FREE : PAID)),
    ...placesOf(exact, events).flatMap((place) => placeAttributes(cellsOf(place))),
  ]);
  return {
    title: row.title,
    subtitle: row.subtitle,
    cities: [...new Set(dates.map(({ city }) => city))].filter((city) => city !== null).slice(0, 10),
    attributes: [...attributes],
    // Null without dates: nothing of it is still to come.
    lastEndAt: dates.reduce<Date | null>((last, { end_at: end }) => (last === null || end > last ? end : last), null),
    point: exact && shownPoint(exact, row.venue_public),
    points: ownPoints(events),
  };
}

type PlacedEvent = Pick<Selectable<SessionEvents>, 'id' | 'location_type' | 'own_place'>;

// Where its dates are: all may have moved away. A session without dates is where it would be.
function placesOf(exact: Point | null, events: PlacedEvent[]): Point[] {
  const places = events.length === 0 ? [exact] : events.map((event) => (event.own_place === null ? exact : ownPlace(event)));
  return [...new Set(places)].filter((place) => place !== null);
}

function ownPlace({ location_type: type, own_place: setting }: PlacedEvent): Point | null {
  return type === 'online' ? null : (setting?.coordinates ?? null);
}

function ownPoints(events: PlacedEvent[]): StoredPoints | null {
  const points = events.flatMap((event): [string, [number, number]][] => {
    const exact = ownPlace(event);
    if (exact === null) return [];
    const { latitude, longitude } = shownPoint(exact, event.own_place?.venuePublic ?? false);
    return [[event.id, [latitude, longitude]]];
  });
  return points.length === 0 ? null : Object.fromEntries(points);
}

// Distances are measured from here: three of them measured from the venue itself would give it away.
function shownPoint(exact: Point, isPublic: boolean): Point {
  return isPublic ? exact : coarsePointOf(exact);
}
