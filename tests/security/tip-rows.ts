import { randomUUID } from 'node:crypto';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';
import type { Scene } from './scene.ts';

const SOMEBODY = '0190f000-0000-7000-8000-000000000000';

/** A paid tip from the participant to the owner, whose message is for the two and administrators. */
async function givenTip(world: HttpWorld, { participant, owner, admin }: Scene) {
  const message = `canary${randomUUID().replaceAll('-', '')}`;
  world.canaries.plant('the words of a tip', message, [participant.userId, owner.userId, admin.userId]);
  const tip = { recipientUserId: owner.userId, amount: 500, message };
  const { data } = await world.rest('POST', '/tip', { tip }, participant);
  const { clientSecret, paymentId } = data as { clientSecret: string; paymentId: string };
  await world.pay(clientSecret);
  await world.rest('GET', '/payment/checkout-session', { sessionId: clientSecret.split('_secret_')[0] ?? '' }, participant);
  return { tipId: paymentId, recipientUserId: owner.userId };
}

/** The calls about tips. */
export const TIP_ROWS: Row[] = [
  {
    call: 'tip.getTerms',
    about: 'of the owner, who can be paid',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ recipientUserId: owner.userId }),
  },
  {
    call: 'tip.getTip',
    about: 'of the participant, to the owner',
    outcomes: members('null', { participant: 'ok', owner: 'ok', admin: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      return world.rpc('tip.getTip', await givenTip(world, scene), caller);
    },
  },
  {
    call: 'tip.queryTips',
    about: 'that I received',
    outcomes: members('empty', { owner: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      await givenTip(world, scene);
      return world.rpc('tip.queryTips', { side: 'received' }, caller);
    },
  },
  {
    call: 'POST /tip',
    about: 'to the owner',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    input: ({ owner }) => ({ tip: { recipientUserId: owner.userId, amount: 500 } }),
  },
  {
    call: 'POST /tip',
    about: 'for a locked post of the owner',
    outcomes: members('FORBIDDEN', { subscriber: 'ok', admin: 'ok' }),
    input: ({ owner, things }) => ({ tip: { recipientUserId: owner.userId, amount: 500, contentItemUri: things.locked.uri } }),
  },
];

const tip = (about: string, field: object, message: string | RegExp, status = 400): BadInput => ({
  about: `a tip ${about}`,
  call: 'POST /tip',
  input: ({ owner }) => ({ tip: { recipientUserId: owner.userId, amount: 500, ...field } }),
  status,
  message,
});

export const BAD_TIP_INPUTS: BadInput[] = [
  tip('of nothing', { amount: 0 }, 'Amount must be at least 1'),
  tip('of a negative amount', { amount: -500 }, 'Amount must be at least 1'),
  tip('of half a penny', { amount: 100.5 }, 'Amount must be in whole pence (no decimals)'),
  tip('of more than a hundred pounds', { amount: 10_001 }, 'Amount cannot exceed £100.00'),
  tip('of an absurd amount', { amount: 2 ** 52 }, 'Amount cannot exceed £100.00'),
  tip('below the card minimum', { amount: 29 }, 'Card tips start at £0.30'),
  tip('with an overlong text', { message: 'x'.repeat(281) }, 'A message can have at most 280 characters'),
  tip('to a person who does not exist', { recipientUserId: SOMEBODY }, 'We can’t find this person.', 404),
  tip('for an item that does not exist', { contentItemUri: { type: 'POST', id: SOMEBODY } }, /./, 404),
  {
    about: 'a tip to oneself',
    call: 'POST /tip',
    by: 'owner',
    input: ({ owner }) => ({ tip: { recipientUserId: owner.userId, amount: 500 } }),
    status: 403,
    message: 'You can’t tip yourself.',
  },
];
