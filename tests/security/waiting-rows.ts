import { v7 } from 'uuid';
import { everybody, members, type Row } from './authorization-table.ts';
import type { Scene } from './scene.ts';

/** A full date of the owner for which the user waits. */
async function waitedFor({ fullSession, db, owner, user }: Scene) {
  const { event } = await fullSession();
  await db
    .insertInto('waiting_entries')
    .values({
      owner_user_id: owner.userId,
      session_event_id: event.id,
      user_id: user.userId,
      id: v7(),
      session_id: event.sessionId,
      pays_with: 'card',
      joined_at: new Date(),
    })
    .execute();
  await db.updateTable('session_events').set({ waiting_count: 1 }).where('id', '=', event.id).execute();
  return { sessionEventId: event.id };
}

const ofHost = async (scene: Scene) => ({ userId: scene.owner.userId, sessionEventId: (await waitedFor(scene)).sessionEventId });

/** Waiting for a place in a full date, as its host and those who wait read it. */
export const WAITING_READ_ROWS: Row[] = [
  { call: 'ticket.getWaitingPosition', about: 'of a date of the owner', outcomes: everybody('ok'), input: ofHost },
  {
    call: 'ticket.getWaitingList',
    about: 'of a date of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: async (scene) => ({ sessionEventId: (await waitedFor(scene)).sessionEventId }),
  },
];

/** Joining and leaving, and what a host does with their list. */
export const WAITING_WRITE_ROWS: Row[] = [
  {
    call: 'ticket.joinWaitingList',
    about: 'of a full date of the owner, to which the participant has a ticket',
    outcomes: members('ok', { owner: 'FORBIDDEN', participant: 'CONFLICT' }),
    input: ofHost,
  },
  { call: 'ticket.leaveWaitingList', about: 'of a full date of the owner', outcomes: members('ok'), input: ofHost },
  {
    call: 'ticket.offerPlace',
    about: 'to the user, who waits for a date of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: async (scene) => ({ sessionEventId: (await waitedFor(scene)).sessionEventId, userId: scene.user.userId }),
  },
  {
    call: 'ticket.setWaitingRules',
    about: 'of a session of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: ({ things }) => ({ sessionId: things.inPerson.event.sessionId, turn: 'members-first', offerMinutes: 60 }),
  },
];
