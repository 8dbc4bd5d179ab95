import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import type { Waiting, WaitingList } from '../contract.ts';
import { inTurn } from '../rules.ts';
import { readLine, readLineEvent, type Entry } from './read-line.ts';

/**
 * Lists who waits for one of the caller's own dates, those who hold an offer first, then in the order in which places are offered. Refuses a
 * date that isn't the caller's as one that doesn't exist.
 */
export async function getWaitingList(
  services: Services,
  host: Actor,
  { sessionEventId }: { sessionEventId: string },
): Promise<WaitingList> {
  const date = { ownerUserId: host.userId, sessionEventId };
  const event = await readLineEvent(services.db, date, services.config.payments.mode);
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const line = await readLine(services.db, date, event.turn, services.now());
  const ordered = [...line.filter(({ state }) => state !== 'waiting'), ...inTurn(line, event.turn)];
  const people = await findUserCards(
    services,
    ordered.map(({ userId }) => userId),
  );
  return {
    turn: event.turn,
    offerMinutes: event.offerMinutes,
    items: ordered.map((entry): Waiting => ({ ...present(entry), user: people.get(entry.userId) ?? null })),
  };
}

function present({ userId, state, paysWith, obstacle, joinedAt, firstAt, offeredAt, expiresAt }: Entry): Omit<Waiting, 'user'> {
  return {
    userId,
    state,
    paysWith,
    obstacle,
    joinedAt: joinedAt.toISOString(),
    isFirst: firstAt !== null,
    offeredAt: offeredAt?.toISOString() ?? null,
    until: expiresAt?.toISOString() ?? null,
  };
}
