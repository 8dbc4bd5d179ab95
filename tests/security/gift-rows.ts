import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { givenGift } from '#tests/builders/gift.ts';
import { givenMembership } from '#tests/builders/membership.ts';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';
import type { Scene } from './scene.ts';

const SOMEBODY = '0190f000-0000-7000-8000-000000000000';
const SHOWN = { updatedAt: '2026-05-01T00:00:00.000Z' };
const pass = (membershipId: string) => ({ kind: 'PASS', membershipId, shown: SHOWN });

/** A gift of the owner's pass from the participant. For whom it is, and the secret of its link, are the participant's to know. */
async function given({ db, services, canaries }: HttpWorld, { participant, owner }: Scene) {
  const receiverEmail = `canary${randomUUID().replaceAll('-', '').slice(0, 12)}@friends.example`;
  const gift = await givenGift({ db, secret: services.config.secret, now: services.now() }, owner, participant, { receiverEmail });
  canaries.plant('the address of somebody for whom a gift is', receiverEmail, [participant.userId]);
  canaries.plant('the secret of a gift’s link', gift.token, [participant.userId]);
  return { key: { ownerUserId: gift.ownerUserId, giftId: gift.giftId }, token: gift.token };
}

/** Reading one's gifts. */
export const GIFT_READ_ROWS: Row[] = [
  {
    call: 'gift.getGift',
    about: 'of the participant',
    outcomes: members('null', { participant: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      return world.rpc('gift.getGift', (await given(world, scene)).key, caller);
    },
  },
  {
    call: 'gift.queryGifts',
    about: 'that I gave',
    outcomes: members('empty', { participant: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      await given(world, scene);
      return world.rpc('gift.queryGifts', {}, caller);
    },
  },
];

/** Buying, opening and redeeming gifts. */
export const GIFT_WRITE_ROWS: Row[] = [
  {
    call: 'gift.buy',
    about: 'a pass of the owner',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    input: () => ({}),
    async send(world, { owner }, caller) {
      const { id } = await givenMembership(world.db, owner);
      return world.rpc('gift.buy', { paymentId: v7(), ownerUserId: owner.userId, given: pass(id) }, caller);
    },
  },
  {
    call: 'gift.open',
    about: 'with its link',
    outcomes: everybody('ok'),
    input: () => ({}),
    async send(world, scene, caller) {
      return world.rpc('gift.open', { token: (await given(world, scene)).token }, caller);
    },
  },
  {
    call: 'gift.open',
    about: 'with a link that opens nothing',
    outcomes: everybody('NOT_FOUND'),
    input: () => ({ token: 'A'.repeat(75) }),
  },
  {
    call: 'gift.redeem',
    about: 'with its link, which the participant bought',
    outcomes: members('ok', { owner: 'FORBIDDEN', participant: 'CONFLICT' }),
    input: () => ({}),
    async send(world, scene, caller) {
      const answer = await world.rpc('gift.redeem', { token: (await given(world, scene)).token }, caller);
      // Otherwise it would pay for what other rows order.
      await world.db.updateTable('membership_purchases').set({ status: 'cancelled' }).where('given', 'is not', null).execute();
      return answer;
    },
  },
  {
    call: 'gift.getLink',
    about: 'of a gift of the participant',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      return world.rpc('gift.getLink', (await given(world, scene)).key, caller);
    },
  },
  {
    call: 'gift.mail',
    about: 'a gift of the participant',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      return world.rpc('gift.mail', (await given(world, scene)).key, caller);
    },
  },
];

const wrong = (about: string, field: object, message: string): BadInput => ({
  about: `a gift ${about}`,
  call: 'gift.buy',
  input: ({ owner }) => ({ paymentId: SOMEBODY, ownerUserId: owner.userId, given: pass(SOMEBODY), ...field }),
  status: 400,
  message,
});

export const BAD_GIFT_INPUTS: BadInput[] = [
  wrong('with words that are too long', { words: 'a'.repeat(301) }, 'Your words can have up to 300 characters'),
  wrong('for somebody without a visible name', { receiverName: ' \u200b ' }, 'Enter a name'),
  wrong('to half an address', { receiverEmail: 'mia@' }, 'Enter a whole email address'),
  wrong('on a day, without an address', { sendAt: '2026-12-24T09:00:00.000Z' }, 'Enter the address that it should be mailed to'),
  {
    about: 'a gift of a pass that does not exist',
    call: 'gift.buy',
    input: ({ owner }) => ({ paymentId: v7(), ownerUserId: owner.userId, given: pass(SOMEBODY) }),
    status: 404,
    message: 'This membership doesn’t exist or isn’t for sale.',
  },
];
