import { members, type Row } from './authorization-table.ts';
import type { Scene } from './scene.ts';

/** A date of the owner that can be booked from an hour before it starts. */
async function notOpen({ session, db, owner }: Scene) {
  const { event } = await session();
  const window = JSON.stringify({ opens: { hoursBefore: 1 } });
  await db
    .updateTable('sessions')
    .set({ booking_window: window })
    .where('user_id', '=', owner.userId)
    .where('id', '=', event.sessionId)
    .execute();
  return { userId: owner.userId, sessionEventId: event.id };
}

/** When a date can be booked, and being reminded of it. */
export const OPENING_READ_ROWS: Row[] = [
  { call: 'ticket.getOpening', about: 'of a date of the owner', outcomes: members('ok'), input: notOpen },
];
export const OPENING_WRITE_ROWS: Row[] = [
  {
    call: 'ticket.remindOfOpening',
    about: 'of a date of the owner',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    input: async (scene) => ({ ...(await notOpen(scene)), remind: true }),
  },
];
