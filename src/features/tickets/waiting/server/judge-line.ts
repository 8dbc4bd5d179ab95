import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findPasses } from '#features/memberships/api/find-pass.ts';
import type { Obstacle } from '../contract.ts';
import { inTurn } from '../rules.ts';
import { findRecipients } from './notify-waiting.ts';
import type { Entry, LineEvent } from './read-line.ts';

/** Somebody on the list, with what keeps them from taking a place now. */
export type Judged = Entry & { obstacle: Obstacle | null; obstacleBefore: Obstacle | null };

/**
 * Finds out what keeps each person on a list from taking a place now, and returns them in the order of their turns, those who hold an offer
 * first. What will pay is checked before a place is held for somebody, so that nobody learns of it at the end.
 */
export async function judgeLine(command: CommandContext, event: LineEvent, line: Entry[]): Promise<Judged[]> {
  const ordered = [...line.filter(({ state }) => state !== 'waiting'), ...inTurn(line, event.turn)];
  const byPass = event.price === 0 ? [] : ordered.filter(dependsOnPass);
  const booking = { ownerUserId: event.ownerUserId, startsAt: event.start_at, price: event.price, now: command.now };
  const passes = await findPasses(command.tx, { ...booking, userIds: byPass.map(({ userId }) => userId) });
  const people = await findRecipients(
    command.tx,
    line.map(({ userId }) => userId),
  );
  return ordered.map((entry) => ({ ...entry, obstacleBefore: entry.obstacle, obstacle: obstacleOf(entry) }));

  function obstacleOf({ userId, paysWith, state, ...entry }: Entry): Obstacle | null {
    if (entry.isBlockedByHost) return 'blocked';
    // That somebody has blocked the host is theirs to know, so it isn't told apart from what else is theirs.
    if (people.get(userId)?.status !== 'active' || entry.hasBlockedHost) return 'away';
    if (entry.isLocked) return 'subscribers-only';
    if (event.price === 0 || state === 'paying') return null;
    // Whoever holds an offer may still choose how to pay.
    if (state === 'offered') return event.canReceive || passes.has(userId) ? null : 'not-on-sale';
    if (paysWith === 'membership') return passes.has(userId) ? null : 'pass-used';
    return event.canReceive ? null : 'not-on-sale';
  }

  function dependsOnPass({ paysWith, state }: Entry): boolean {
    return state === 'waiting' ? paysWith === 'membership' : state === 'offered' && !event.canReceive;
  }
}
