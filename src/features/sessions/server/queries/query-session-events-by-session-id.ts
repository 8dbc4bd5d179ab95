import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { QuerySessionEventsBySessionId, SessionDatesPage } from '../../contract.ts';
import { eventQuery, LISTED } from '../../api/event-query.ts';
import { findSessionOwner } from './find-session-owner.ts';
import { queryEventPage, type EventPosition } from './query-event-page.ts';

type CountParams = { owner: string; session: string; from: string };
type ListParams = CountParams & { places: boolean };

// As `windowOf` says (docs/product.md#booking-window).
const edge = (name: 'opens' | 'closes') => `coalesce((s.booking_window #>> '{${name},at}')::timestamptz,
    e.start_at - make_interval(hours => (s.booking_window #>> '{${name},hoursBefore}')::int))`;
const CAN_BE_BOOKED = `(s.booking_window is null or (
    coalesce(${edge('opens')}, '-infinity') <= :now::timestamptz
    and (s.booking_window -> 'closes' is null or least(${edge('closes')}, e.start_at) > :now::timestamptz)
  ))`;

// Seats that are held by open checkouts are taken (docs/product.md#hold).
const PLACES = `(not :places::boolean or (
    e.cancelled_at is null and ${CAN_BE_BOOKED} and (e.max_participant_count is null or e.participant_count + e.held_count < e.max_participant_count)
  ))`;

const FUTURE = eventQuery<ListParams & EventPosition>({
  where: `e.session_owner_user_id = :owner::uuid and e.session_id = :session::uuid and e.start_at >= :from::timestamptz and ${LISTED} and ${PLACES}
    and (e.start_at, e.id) > (:at::timestamptz, :id::uuid)`,
  owner: ':owner::uuid',
});

const PAST = eventQuery<ListParams & EventPosition>({
  where: `e.session_owner_user_id = :owner::uuid and e.session_id = :session::uuid and e.start_at < :from::timestamptz and ${LISTED} and ${PLACES}
    and (e.start_at, e.id) < (:at::timestamptz, :id::uuid)`,
  order: 'e.start_at desc, e.id desc',
  owner: ':owner::uuid',
});

// Those that are listed for the reader, who is listed some.
const COUNT = statement<{ future: number; past: number }, CountParams & { reader: string | null; admin: boolean }>(`
  select count(*) filter (where start_at >= :from::timestamptz)::int as future, count(*) filter (where start_at < :from::timestamptz)::int as past
  from session_events where session_owner_user_id = :owner::uuid and session_id = :session::uuid
    and (not skipped or :admin::boolean or session_owner_user_id = :reader::uuid)`);

/** Lists the events of one session from a date on, soonest first, or before it, latest first. Counts them if the first page lacks some. */
export async function querySessionEventsBySessionId(
  services: Services,
  actor: Actor | null,
  input: QuerySessionEventsBySessionId,
): Promise<SessionDatesPage> {
  const ownerUserId = input.userId ?? (await findSessionOwner(services.db, input.sessionId));
  if (ownerUserId === null) return { items: [], nextCursor: null };
  const future = input.direction === 'FUTURE';
  const values = { owner: ownerUserId, session: input.sessionId, from: input.fromDate };
  const places = input.withPlaces === true;
  const page = await queryEventPage(services, actor, {
    list: `events:${input.direction}:${input.sessionId}:${input.fromDate}${places ? ':places' : ''}`,
    query: future ? FUTURE : PAST,
    direction: future ? 'forwards' : 'backwards',
    values: { ...values, places },
    limit: input.limit,
    cursor: input.cursor,
  });
  if (input.cursor || places || page.nextCursor === null) return page;
  const [count] = await COUNT.all(services.db, { ...values, reader: actor?.userId ?? null, admin: actor?.admin ?? false });
  return { ...page, count: future ? count?.future : count?.past };
}
