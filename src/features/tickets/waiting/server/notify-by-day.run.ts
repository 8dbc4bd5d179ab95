import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import type { LateNotice } from './notify-by-day.ts';
import { notifyPlainly } from './notify-waiting.ts';
import { readLineEvent } from './read-line.ts';

/** Sends what is still true in the morning; nobody is notified of it twice. */
export async function sendLateNotices(services: Services, { type, people, ...date }: LateNotice): Promise<void> {
  await inTransaction(services, async (command) => {
    const event = await readLineEvent(command.tx, date, command.paymentMode);
    if (!event) return;
    const isTrue = await readStillTrue(command, { type, ...date });
    await notifyPlainly(command, event, { type, people: people.filter(isTrue) });
  });
}

type Named = LateNotice['people'][number];

// Whoever has been offered a place since, or has left, isn't told what happened before.
async function readStillTrue({ tx }: CommandContext, { type, ...date }: Omit<LateNotice, 'people'>): Promise<(named: Named) => boolean> {
  if (type === 'WAITING_OFFER_OVER' || type === 'WAITING_LIST_ENDED') return () => true;
  const waiting = await tx
    .selectFrom('waiting_entries')
    .select(['user_id', 'obstacle'])
    .where('owner_user_id', '=', date.ownerUserId)
    .where('session_event_id', '=', date.sessionEventId)
    .where('state', '=', 'waiting')
    .execute();
  const obstacles = new Map(waiting.map((entry) => [entry.user_id, entry.obstacle]));
  if (type === 'WAITING_PASS_USED') return ({ userId }) => obstacles.get(userId) === 'pass-used';
  return ({ userId }) => obstacles.has(userId);
}
