import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import type { StoredPoints, StoredSetting } from '#db/stored-json.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { Visit } from '../../rules.ts';

/** A session with dates elsewhere: its own town and point, and the points of those dates by their ids. */
export type TouringSession = { user_id: string; id: string; city: string | null; points: StoredPoints } & (
  | { latitude: number; longitude: number }
  | { latitude: null; longitude: null }
);
type Event = { session_id: string; id: string; own_place: StoredSetting | null };

/** Finds the towns in which these sessions still have dates: one for each session and town. */
export async function findVisitedTowns({ db, now }: Pick<Services, 'db' | 'now'>, sessions: readonly TouringSession[]): Promise<Visit[]> {
  if (sessions.length === 0) return [];
  const owners = [...new Set(sessions.map((session) => session.user_id))];
  const ids = sessions.map(({ id }) => id);
  const { rows } = await sql<Event>`
    select session_id, id, own_place from session_events
    where session_owner_user_id = any (${owners}::uuid[]) and session_id = any (${ids}::uuid[])
      and location_type = 'in-person' and cancelled_at is null and end_at > ${now()} order by session_id, start_at, id`.execute(db);
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const visits = rows.flatMap((event) => visitOf(event, byId.get(event.session_id)));
  return [...new Map(visits.map((visit) => [`${visit.sessionId} ${visit.town.toLowerCase()}`, visit])).values()];
}

function visitOf(event: Event, session: TouringSession | undefined): Visit[] {
  const town = event.own_place === null ? session?.city : event.own_place.city;
  const point = session && pointOf(event, session);
  return session && town && point ? [{ sessionId: session.id, hostUserId: session.user_id, town, ...point }] : [];
}

function pointOf({ id, own_place: own }: Event, { latitude, longitude, points }: TouringSession): Point | null {
  if (own === null) return latitude === null ? null : { latitude, longitude };
  const point = points[id];
  return point ? { latitude: point[0], longitude: point[1] } : null;
}
