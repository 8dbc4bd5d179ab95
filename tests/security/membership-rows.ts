import { v7 as uuidv7 } from 'uuid';
import { randomUUID } from 'node:crypto';
import { givenMembership, givenPass } from '#tests/builders/membership.ts';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';
import { BAD_GIFT_INPUTS } from './gift-rows.ts';
import type { Scene } from './scene.ts';

const SOMEBODY = '0190f000-0000-7000-8000-000000000000';
const PASS = { type: 'one-time', title: 'Ten classes', price: 6400, sessionUsageLimit: 10, status: 'active' };

const word = () => `canary${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A pass of the owner that the participant bought; its title at the time is for the two and administrators only. */
async function bought(world: HttpWorld, { participant, owner, admin }: Scene) {
  const title = word();
  world.canaries.plant('the title of a membership that is not on sale any more', title, [participant.userId, owner.userId, admin.userId]);
  const { id, membershipId } = await givenPass(world.db, owner, participant, { title });
  await world.db.updateTable('memberships').set({ status: 'cancelled' }).where('id', '=', membershipId).execute();
  // Otherwise it would pay for what other rows order.
  await end(world, id);
  return { purchaseId: id, ownerUserId: owner.userId };
}

function end(world: HttpWorld, purchaseId: string): Promise<unknown> {
  return world.db.updateTable('membership_purchases').set({ status: 'cancelled' }).where('id', '=', purchaseId).execute();
}

/** The calls about memberships. */
export const MEMBERSHIP_ROWS: Row[] = [
  {
    call: 'membership.extendPass',
    about: 'that the participant bought from the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: () => ({ id: uuidv7(), purchaseId: SOMEBODY, places: 1 }),
    async send(world, { participant, owner }, caller) {
      const { id } = await givenPass(world.db, owner, participant);
      const outcome = await world.rpc('membership.extendPass', { id: uuidv7(), purchaseId: id, places: 1 }, caller);
      await end(world, id);
      return outcome;
    },
  },
  {
    call: 'membership.givePass',
    about: 'of the owner, to the participant',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: () => ({ membershipId: SOMEBODY, username: 'nobody_here' }),
    async send(world, { participant, owner }, caller) {
      const { id } = await givenMembership(world.db, owner);
      const answer = await world.rpc('membership.givePass', { membershipId: id, username: participant.username }, caller);
      // Otherwise it would pay for what other rows order.
      await world.db.updateTable('membership_purchases').set({ status: 'cancelled' }).where('given', 'is not', null).execute();
      return answer;
    },
  },
  {
    call: 'membership.queryMembershipsByUser',
    about: 'of the owner, who sells one',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ userId: owner.userId }),
    async send(world, { owner }, caller) {
      await givenMembership(world.db, owner);
      return world.rpc('membership.queryMembershipsByUser', { userId: owner.userId }, caller);
    },
  },
  {
    call: 'membership.queryMembershipsByUser',
    about: 'of the user, who has one that is not on sale',
    outcomes: everybody('empty', { user: 'ok' }),
    input: ({ user }) => ({ userId: user.userId }),
    async send(world, { user }, caller) {
      const title = word();
      world.canaries.plant('the title of a membership that is not on sale', title, [user.userId]);
      await givenMembership(world.db, user, { title, status: 'cancelled' });
      return world.rpc('membership.queryMembershipsByUser', { userId: user.userId }, caller);
    },
  },
  {
    call: 'membership.getMembership',
    about: 'of the owner, who sells it',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ userId: owner.userId, membershipId: SOMEBODY }),
    async send(world, { owner }, caller) {
      const { id } = await givenMembership(world.db, owner);
      return world.rpc('membership.getMembership', { userId: owner.userId, membershipId: id }, caller);
    },
  },
  {
    call: 'membership.getMembership',
    about: 'of the user, who has taken it off sale',
    outcomes: everybody('null', { user: 'ok' }),
    input: ({ user }) => ({ userId: user.userId, membershipId: SOMEBODY }),
    async send(world, { user }, caller) {
      const title = word();
      world.canaries.plant('the title of a membership that is not on sale', title, [user.userId]);
      const { id } = await givenMembership(world.db, user, { title, status: 'cancelled' });
      return world.rpc('membership.getMembership', { userId: user.userId, membershipId: id }, caller);
    },
  },
  {
    call: 'membership.queryMembershipPurchases',
    about: 'that I bought',
    outcomes: members('empty', { participant: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      await bought(world, scene);
      return world.rpc('membership.queryMembershipPurchases', {}, caller);
    },
  },
  {
    call: 'membership.queryMembershipPurchases',
    about: 'that I sold',
    outcomes: members('empty', { owner: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      await bought(world, scene);
      return world.rpc('membership.queryMembershipPurchases', { side: 'sold' }, caller);
    },
  },
  {
    call: 'membership.getPurchase',
    about: 'of the participant, from the owner',
    outcomes: members('null', { participant: 'ok', owner: 'ok', admin: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      return world.rpc('membership.getPurchase', await bought(world, scene), caller);
    },
  },
  {
    call: 'membership.countRenewing',
    about: 'one that I do not sell',
    outcomes: members('ok'),
    input: () => ({ id: SOMEBODY }),
  },
  {
    call: 'ticket.getPass',
    about: 'my own, for an event of the owner',
    outcomes: members('null', { participant: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      const { owner, participant } = scene;
      const { event } = await scene.session({ price: 800 });
      const { id } = await givenPass(world.db, owner, participant);
      const answer = await world.rpc('ticket.getPass', { userId: owner.userId, sessionEventId: event.id }, caller);
      await end(world, id);
      return answer;
    },
  },
];

export const MEMBERSHIP_WRITE_ROWS: Row[] = [
  {
    call: 'membership.create',
    about: 'one that is not on sale',
    outcomes: members('ok'),
    input: () => ({ id: uuidv7(), membership: { ...PASS, status: 'cancelled' } }),
  },
  {
    call: 'membership.update',
    about: 'of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    input: () => ({}),
    async send(world, { owner }, caller) {
      const { id } = await givenMembership(world.db, owner);
      return world.rpc('membership.update', { id, membership: PASS }, caller);
    },
  },
  {
    call: 'POST /membership/purchase',
    about: 'from the owner',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    input: () => ({}),
    async send(world, { owner }, caller) {
      const { id } = await givenMembership(world.db, owner);
      return world.rest('POST', '/membership/purchase', { membershipId: id }, caller);
    },
  },
  {
    call: 'membership.cancel',
    about: 'one that I do not have',
    outcomes: members('NOT_FOUND'),
    input: () => ({ membershipId: SOMEBODY }),
  },
  {
    call: 'membership.resume',
    about: 'one that I do not have',
    outcomes: members('CONFLICT'),
    input: () => ({ membershipId: SOMEBODY }),
  },
];

const offer = (about: string, field: object, message: string): BadInput => ({
  about: `a membership ${about}`,
  call: 'membership.create',
  by: 'owner',
  input: { id: SOMEBODY, membership: { ...PASS, ...field } },
  status: 400,
  message,
});

const changed = (about: string, field: object, message: string): BadInput => ({
  ...offer(about, field, message),
  about: `a membership changed to one ${about}`,
  call: 'membership.update',
});

const renewing = { type: 'recurring', billingPeriod: 'monthly', status: 'cancelled' };

export const BAD_MEMBERSHIP_INPUTS: BadInput[] = [
  ...BAD_GIFT_INPUTS,
  offer('without a type', { type: undefined }, 'Membership type is required'),
  offer('without a status', { status: undefined }, 'Membership status is required'),
  offer('that renews, without a period', { ...renewing, billingPeriod: undefined }, 'Billing period is required'),
  offer('without a title', { title: '  ' }, 'Title is required'),
  offer('with a long title', { title: 'x'.repeat(21) }, 'Title must be 20 characters or less'),
  offer('with a long line below it', { subtitle: 'x'.repeat(81) }, 'The line below the title can have at most 80 characters'),
  offer('for nothing', { price: 0 }, 'Paid content must be at least £1.00'),
  offer('for a penny', { price: 1 }, 'Paid content must be at least £1.00'),
  offer('for 99 pence', { price: 99 }, 'Paid content must be at least £1.00'),
  offer('for half a penny more', { price: 100.5 }, 'Price must be in whole pence (no decimals)'),
  offer('for a negative amount', { price: -100 }, 'Paid content must be at least £1.00'),
  offer('for an absurd amount', { price: 2 ** 52 }, 'Price cannot exceed £10,000.00'),
  offer('with no places', { sessionUsageLimit: 0 }, 'The number of places must be at least 1, or left empty for no limit'),
  offer('with a negative number of free days', { ...renewing, trialPeriodInDays: -1 }, 'Free days can’t be less than 0'),
  offer('with 10,000 free days', { ...renewing, trialPeriodInDays: 10_000 }, 'Free days can be at most 365'),
  changed('for 99 pence', { price: 99 }, 'Paid content must be at least £1.00'),
  changed('for half a penny more', { price: 100.5 }, 'Price must be in whole pence (no decimals)'),
  changed('with no places', { sessionUsageLimit: 0 }, 'The number of places must be at least 1, or left empty for no limit'),
  changed('with 10,000 free days', { ...renewing, trialPeriodInDays: 10_000 }, 'Free days can be at most 365'),
  {
    about: 'letting a pass run out for its holders',
    call: 'membership.update',
    input: { id: SOMEBODY, membership: { ...PASS, status: 'cancelled' }, existing: 'run_out' },
    status: 400,
    message: 'Only a renewing membership that’s off sale can run out',
  },
  {
    about: "changing someone else's membership",
    call: 'membership.update',
    input: { id: SOMEBODY, membership: { ...PASS, status: 'cancelled' } },
    status: 404,
    message: 'This membership doesn’t exist or isn’t for sale.',
  },
  {
    about: 'buying a membership that does not exist',
    call: 'POST /membership/purchase',
    input: { membershipId: SOMEBODY },
    status: 404,
    message: 'This membership doesn’t exist or isn’t for sale.',
  },
  {
    about: "paying for a ticket with another creator's membership",
    call: 'POST /ticket',
    async input({ db, session, user, participant }) {
      const { event } = await session({ price: 800 });
      await givenPass(db, participant, user);
      return { sessionId: event.sessionId, sessionEventId: event.id, payWith: 'membership' };
    },
    status: 409,
    message: 'Your membership has no places left for this session.',
  },
  {
    about: 'paying for a ticket with a membership that the buyer does not have',
    call: 'POST /ticket',
    async input({ session }) {
      const { event } = await session({ price: 800 });
      return { sessionId: event.sessionId, sessionEventId: event.id, payWith: 'membership' };
    },
    status: 409,
    message: 'Your membership has no places left for this session.',
  },
];
