import type { Db, Tx } from '#db/client.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { EventOfHost } from '../../contract.ts';
import type { WaitingPosition } from '../contract.ts';
import { DEFAULT_RULES, inTurn } from '../rules.ts';
import { readLine, readLineEvent, type DateKey } from './read-line.ts';

/** Returns where the caller stands on the waiting list of an event, and how it works there. */
export function getPosition(
  { db, now }: Services,
  actor: Actor,
  { userId: ownerUserId, sessionEventId }: EventOfHost,
): Promise<WaitingPosition> {
  return readPosition(db, actor.userId, { ownerUserId, sessionEventId }, now());
}

/** Reads the same about anybody; an event that doesn't exist has an empty list. An offer whose time is over is one no longer. */
export async function readPosition(db: Db | Tx, userId: string, date: DateKey, now: Date): Promise<WaitingPosition> {
  const event = await readLineEvent(db, date);
  const rules = event ?? DEFAULT_RULES;
  const line = event ? await readLine(db, date, event.turn, now) : [];
  const common = { waiting: line.length, offerMinutes: rules.offerMinutes, turn: rules.turn };
  const mine = line.find((entry) => entry.userId === userId);
  if (!mine || (mine.state === 'offered' && mine.expiresAt !== null && mine.expiresAt <= now))
    return { ...common, state: 'none', ahead: null, until: null, paysWith: null, obstacle: null };
  return {
    ...common,
    state: mine.state,
    ahead: mine.state === 'waiting' ? inTurn(line, rules.turn).indexOf(mine) : 0,
    until: mine.expiresAt?.toISOString() ?? null,
    paysWith: mine.paysWith,
    obstacle: mine.obstacle,
  };
}
