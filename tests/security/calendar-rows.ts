import type { HttpWorld } from '#tests/builders/http-world.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { Scene } from './scene.ts';

/** The path of the participant's private calendar, which is a secret of theirs. */
async function started(world: HttpWorld, { participant }: Scene): Promise<string> {
  const { data } = await world.rpc('ticket.startCalendarFeed', {}, participant);
  const { address } = data as { address: string };
  world.canaries.plant('the address of a private calendar', address, [participant.userId]);
  return new URL(address).pathname;
}

/** Reading private calendars. Their address opens them for whoever has it, and what it shows is its person's. */
export const CALENDAR_READ_ROWS: Row[] = [
  {
    call: 'ticket.getCalendarFeed',
    about: 'one’s own',
    outcomes: members('ok'),
    input: () => ({}),
    async send(world, scene, caller) {
      await started(world, scene);
      return world.rpc('ticket.getCalendarFeed', {}, caller);
    },
  },
  {
    call: 'GET /feeds/calendar/:file',
    about: 'with an address that opens nothing',
    outcomes: everybody('NOT_FOUND', { suspended: 'NOT_FOUND' }),
    input: () => ({}),
    send: (world, _scene, caller) => world.raw(`/feeds/calendar/${'A'.repeat(54)}.ics`, {}, caller),
  },
  {
    call: 'ticket.getPhoneWallets',
    about: 'of the participant, on a site without keys for passes',
    outcomes: members('empty'),
    input: ({ things, participant }) => ({ sessionEventId: things.moved.event.id, userId: participant.userId }),
  },
  {
    call: 'GET /feeds/pass/:file',
    about: 'with an address that opens nothing',
    outcomes: everybody('NOT_FOUND', { suspended: 'NOT_FOUND' }),
    input: () => ({}),
    send: (world, _scene, caller) => world.raw(`/feeds/pass/${'A'.repeat(96)}.pkpass`, {}, caller),
  },
];

/** Starting and ending them. */
export const CALENDAR_WRITE_ROWS: Row[] = [
  { call: 'ticket.startCalendarFeed', about: 'one’s own', outcomes: members('ok'), input: () => ({}) },
  { call: 'ticket.stopCalendarFeed', about: 'one’s own', outcomes: members('ok'), input: () => ({}) },
];
