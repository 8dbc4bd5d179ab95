import { v7 } from 'uuid';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';
import type { Scene } from './scene.ts';

const request = () => ({ deviceId: v7(), clock: new Date().toISOString(), since: null, entries: [] });

/** The secret of a link that the owner gave a helper. Whoever has the link may have it; nobody else. */
async function linked(world: HttpWorld, { owner, things }: Scene): Promise<{ linkId: string; token: string }> {
  const { data } = await world.rpc('ticket.createDoorLink', { id: v7(), sessionEventId: things.inPerson.event.id, name: 'Sam' }, owner);
  const { id, address } = data as { id: string; address: string };
  const token = new URL(address).hash.slice(1);
  world.canaries.plant('the secret of a helper’s link', token, [owner.userId]);
  return { linkId: id, token };
}

/** Reading who may help at a door. */
export const DOOR_READ_ROWS: Row[] = [
  {
    call: 'ticket.getDoorLinks',
    about: 'of a date of the owner',
    outcomes: members('empty', { owner: 'ok' }),
    input: ({ things }) => ({ sessionEventId: things.inPerson.event.id }),
    async send(world, scene, caller) {
      await linked(world, scene);
      return world.rpc('ticket.getDoorLinks', { sessionEventId: scene.things.inPerson.event.id }, caller);
    },
  },
];

/** Doors of dates, and links to them. */
export const DOOR_WRITE_ROWS: Row[] = [
  {
    call: 'ticket.syncDoor',
    about: 'of a date of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: ({ things }) => ({ ...request(), door: { sessionEventId: things.inPerson.event.id } }),
  },
  {
    call: 'ticket.syncDoor',
    about: 'with a link that opens nothing',
    outcomes: everybody('NOT_FOUND'),
    input: () => ({ ...request(), door: { token: 'A'.repeat(54) } }),
  },
  {
    call: 'ticket.createDoorLink',
    about: 'to a date of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: ({ things }) => ({ id: v7(), sessionEventId: things.inPerson.event.id, name: 'Sam' }),
    async send(world, scene, caller) {
      const answer = await world.rpc(
        'ticket.createDoorLink',
        { id: v7(), sessionEventId: scene.things.inPerson.event.id, name: 'Sam' },
        caller,
      );
      await world.pool.query('delete from door_links');
      return answer;
    },
  },
  {
    call: 'ticket.revokeDoorLink',
    about: 'of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      const { linkId } = await linked(world, scene);
      const answer = await world.rpc('ticket.revokeDoorLink', { linkId }, caller);
      await world.pool.query('delete from door_links');
      return answer;
    },
  },
];

const date = ({ things }: Scene) => ({ ...request(), door: { sessionEventId: things.inPerson.event.id } });

export const BAD_DOOR_INPUTS: BadInput[] = [
  {
    about: 'more entries at a door than one request may carry',
    call: 'ticket.syncDoor',
    by: 'owner',
    input: (scene) => ({
      ...date(scene),
      entries: Array.from({ length: 101 }, () => ({ kind: 'in', id: v7(), at: new Date().toISOString(), ticketId: v7() })),
    }),
    status: 400,
  },
  {
    about: 'cash below nothing',
    call: 'ticket.syncDoor',
    by: 'owner',
    input: (scene) => ({
      ...date(scene),
      entries: [{ kind: 'walk-in', id: v7(), at: new Date().toISOString(), name: null, cash: -1 }],
    }),
    status: 400,
  },
  {
    about: 'a helper without a visible name',
    call: 'ticket.createDoorLink',
    by: 'owner',
    input: ({ things }) => ({ id: v7(), sessionEventId: things.inPerson.event.id, name: ' \u200b ' }),
    status: 400,
    message: 'Enter a name',
  },
];
