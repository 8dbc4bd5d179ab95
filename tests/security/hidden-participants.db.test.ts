import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { httpWorld } from '#tests/builders/http-world.ts';
import { callWith } from './authorization-table.ts';
import { READ_ROWS } from './read-rows.ts';
import { openScene } from './scene.ts';

// Profiles are public and found by name; what is hidden is who takes part.
const ROWS = READ_ROWS.filter(({ send, call }) => send === undefined && !call.startsWith('user.') && call !== 'chat.findPeople');

type Participants = { participantCount: number; items: { userId: string | null; username: string | null; displayName: string | null }[] };

// A word that every response is searched for, and that may be a display name.
const NAME = `canary${randomUUID().replaceAll('-', '')}`;

const world = await httpWorld();
const scene = await openScene(world);
const { participant, owner, other, user, things } = scene;
world.canaries.plant('the name of a hidden participant', NAME, [participant.userId, owner.userId]);
// In the scene their place is a guest's, who is named to nobody here; this one is their own.
await scene.db
  .updateTable('tickets')
  .set({ guest_name: null })
  .where('owner_user_id', '=', owner.userId)
  .where('user_id', '=', participant.userId)
  .execute();
const changed = await world.rpc(
  'user.update',
  { user: { id: participant.userId, displayName: NAME, shownAsParticipant: false } },
  participant,
);

const list = async (reader: typeof other | null) =>
  (
    await world.rpc(
      'session.getSessionEventUsersBySessionEventId',
      { sessionEventId: things.inPerson.event.id, contentOwnerUserId: owner.userId, limit: 10 },
      reader,
    )
  ).data as Participants;

describe('a participant who chose not to be shown', () => {
  test('sees the choice saved, and is counted but not named in the list', async () => {
    expect(changed.data).toMatchObject({ user: { displayName: NAME, shownAsParticipant: false } });
    expect(await list(other)).toMatchObject({ participantCount: 1, items: [{ userId: null, username: null, displayName: null }] });
    expect(await list(null)).toMatchObject({ participantCount: 1, items: [] });
  });

  test('is named to the host of the session and to themself', async () => {
    for (const reader of [owner, participant])
      expect((await list(reader)).items).toMatchObject([{ userId: participant.userId, username: participant.username, displayName: NAME }]);
  });

  test.each(ROWS.map((row) => [row.call, row.about, row] as const))('is named to nobody else by %s, %s', async (_call, _about, row) => {
    // Every response is searched for the display name automatically; the username is checked here.
    for (const reader of [null, other, user]) {
      if (row.send) return;
      const { text } = await callWith(world, row.call, await row.input(scene, reader), reader);
      expect(text.toLowerCase()).not.toContain(`"${participant.username.toLowerCase()}"`);
    }
  });
});
