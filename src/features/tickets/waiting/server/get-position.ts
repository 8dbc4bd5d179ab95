import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { readerOf, readerValues, type Reader } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { isMemberOf } from '#features/memberships/api/find-members.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import type { EventOfHost } from '../../contract.ts';
import type { Obstacle, PaysWith, Turn, WaitingPosition } from '../contract.ts';
import { DEFAULT_RULES, hasRunOut, shownTo } from '../rules.ts';
import { lockedFor, rejectedSession } from '../../buying/server/sale-conditions.ts';
import type { DateKey } from './read-line.ts';

/** Returns where the caller stands on the waiting list of an event, and how it works there; guests get the latter. */
export function getPosition(
  { db, now }: Services,
  actor: Actor | null,
  { userId: ownerUserId, sessionEventId }: EventOfHost,
): Promise<WaitingPosition> {
  return readPosition(db, readerOf(actor), { ownerUserId, sessionEventId }, now());
}

type Row = {
  state: 'waiting' | 'offered' | 'paying' | null;
  paysWith: PaysWith | null;
  obstacle: Obstacle | null;
  expiresAt: Date | null;
  notifyAt: Date | null;
  ahead: number;
  waiting: number;
  turn: Turn;
  offerMinutes: number;
  isHidden: boolean;
};
type Values = { owner: string; event: string; reader: string; admin: boolean; now: Date };

// The order of `inTurn`: whom the host chose, then members if the host puts them first, then by when they joined.
const isMember = (entry: string) => `(${subscribesTo({ creator: ':owner::uuid', reader: `${entry}.user_id`, now: ':now' })}
  or ${isMemberOf({ owner: ':owner::uuid', person: `${entry}.user_id`, now: ':now' })})`;
const placeOf = (entry: string) => `case when ${entry}.first_at is not null then 0
  when r.turn is distinct from 'members-first' or ${isMember(entry)} then 1 else 2 end`;
const sinceOf = (entry: string) => `coalesce(${entry}.first_at, ${entry}.joined_at)`;

const POSITION = statement<Row, Values>(`
  select mine.state, mine.pays_with as "paysWith", mine.obstacle, mine.expires_at as "expiresAt", mine.notify_at as "notifyAt", e.waiting_count as waiting,
    coalesce(r.turn, '${DEFAULT_RULES.turn}') as turn, coalesce(r.offer_minutes, ${DEFAULT_RULES.offerMinutes}) as "offerMinutes",
    e.session_owner_user_id <> :reader::uuid and (
      ${lockedFor({ owner: ':owner::uuid', session: 'e.session_id', buyer: ':reader', now: ':now', admin: ':admin' })}
      or ${rejectedSession({ owner: ':owner::uuid', session: 'e.session_id' })}) as "isHidden",
    case when mine.state = 'waiting' then (
      select count(*)::int from waiting_entries w
      where w.owner_user_id = :owner::uuid and w.session_event_id = :event::uuid and w.state = 'waiting'
        and (${placeOf('w')}, ${sinceOf('w')}, w.user_id) < (my.place, ${sinceOf('mine')}, mine.user_id)
    ) else 0 end as ahead
  from session_events e
  left join waiting_rules r on r.owner_user_id = :owner::uuid and r.session_id = e.session_id
  left join waiting_entries mine
    on mine.owner_user_id = :owner::uuid and mine.session_event_id = e.id and mine.user_id = :reader::uuid
  cross join lateral (select ${placeOf('mine')} as place) my
  where e.session_owner_user_id = :owner::uuid and e.id = :event::uuid`);

/**
 * Reads the same about anybody, by counting those before them in the index of the list. An event that doesn't exist, or that isn't open to
 * somebody who isn't on its list, has an empty list. An offer whose time is over is one no longer.
 */
export async function readPosition(
  db: Db | Tx,
  reader: Pick<Reader, 'userId' | 'admin'>,
  { ownerUserId, sessionEventId }: DateKey,
  now: Date,
): Promise<WaitingPosition> {
  const { reader: readerId } = readerValues({ ...reader, hiddenUserIds: [] });
  const [row] = await POSITION.all(db, { owner: ownerUserId, event: sessionEventId, reader: readerId, admin: reader.admin, now });
  const isListed = row !== undefined && row.state !== null && !(row.state === 'offered' && hasRunOut(row, now));
  if (!row || (row.isHidden && !isListed)) return { ...NOBODY, waiting: 0, ...DEFAULT_RULES };
  const { waiting, offerMinutes, turn } = row;
  if (!isListed || row.state === null) return { ...NOBODY, waiting, offerMinutes, turn };
  return {
    waiting,
    offerMinutes,
    turn,
    state: row.state,
    ahead: row.ahead,
    until: row.expiresAt?.toISOString() ?? null,
    paysWith: row.paysWith,
    obstacle: shownTo(row.obstacle),
  };
}

const NOBODY = { state: 'none', ahead: null, until: null, paysWith: null, obstacle: null } as const;
