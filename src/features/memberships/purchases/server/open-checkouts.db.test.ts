import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { CreateMembership, UpdateMembership, type Membership } from '../../contract.ts';
import { getMembership } from '../../offers/server/get-membership.ts';
import { queryMembershipsByUser } from '../../offers/server/query-memberships-by-user.ts';
import { createMembership } from '../../offers/server/create-membership.ts';
import { purchaseMembership } from './purchase-membership.ts';
import { updateMembership } from '../../offers/server/update-membership.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(sale.empty);

const PASS = { type: 'one-time', title: 'Three to try', price: 2100, sessionUsageLimit: 3, status: 'active' };
const MONTHLY = { type: 'recurring', title: 'Every week', price: 2800, billingPeriod: 'monthly', sessionUsageLimit: 4, status: 'active' };
const KINDS = [
  ['a pass', PASS],
  ['a membership that renews', MONTHLY],
] as const;

const offered = (creator: { actor: Actor }, fields: object) =>
  inTransaction(services, (command) =>
    createMembership(command, creator.actor, CreateMembership.parse({ id: uuidv7(), membership: fields }), 'sandbox'),
  );
async function changed(creator: { actor: Actor }, { id }: { id: string }, fields: object): Promise<Membership> {
  await sale.wait(1);
  const change = UpdateMembership.parse({ id, membership: fields });
  return inTransaction(services, (command) => updateMembership(command, creator.actor, change, 'sandbox'));
}
const seenBy = async (person: { actor: Actor }, { userId, id }: Membership) =>
  (await getMembership(services, person.actor, { userId, membershipId: id })) as Membership;
const buy = (person: { actor: Actor }, { id: membershipId }: { id: string }, order: { paymentId?: string; seen?: Membership } = {}) =>
  purchaseMembership(services, person.actor, {
    membershipId,
    paymentId: order.paymentId ?? uuidv7(),
    ...(order.seen ? { shown: { updatedAt: order.seen.updatedAt, freeDays: order.seen.freeDays } } : {}),
  });
async function checkoutOf({ clientSecret }: { clientSecret: string | null }) {
  const session = await services.stripe.checkout.sessions.retrieve(String(clientSecret).split('_secret_')[0] ?? '');
  return { status: session.status, total: session.amount_total };
}

describe.each(KINDS)('buying %s', (_, fields) => {
  it('finds the checkout that is still open, from any tab, and closes it once the price, the places or the title have changed', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const offer = await offered(creator, fields);
    const first = await buy(fan, offer);
    expect(await buy(fan, offer, { seen: offer })).toEqual(first);
    let open = first;
    for (const change of [{ price: 1500 }, { price: 1500, sessionUsageLimit: 2 }, { price: 1500, sessionUsageLimit: 2, title: 'Two' }]) {
      const now = await changed(creator, offer, { ...fields, ...change });
      const next = await buy(fan, offer, { seen: now });
      expect(await checkoutOf(open)).toMatchObject({ status: 'expired' });
      expect(await checkoutOf(next)).toEqual({ status: 'open', total: 1500 });
      open = next;
    }
    await sale.pay(open.clientSecret);
    await sale.deliverWebhooks();
    expect(await sale.payment(open.paymentId)).toMatchObject({ status: 'COMPLETED', amount: 1500 });
    expect(await sale.payment(first.paymentId)).toMatchObject({ status: 'CANCELLED' });
  });

  it('is refused if the offer isn’t as it was shown, and charges what the card form says if the page doesn’t say what it showed', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const seen = await offered(creator, fields);
    const now = await changed(creator, seen, { ...fields, price: 3000 });
    await expect(buy(fan, seen, { seen })).rejects.toThrow('This membership has changed. Check it before you buy.');
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
    const old = await buy(fan, seen);
    expect(await checkoutOf(old)).toEqual({ status: 'open', total: 3000 });
    // Nor does it lead to a checkout with other terms that is open in another tab.
    await expect(buy(fan, seen, { seen })).rejects.toMatchObject({ reason: 'MEMBERSHIP_CHANGED' });
    expect(await buy(fan, seen, { seen: now })).toEqual(old);
  });

  it('is the same order, at the price it was made for, if the same request is sent again', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const seen = await offered(creator, fields);
    const paymentId = uuidv7();
    const first = await buy(fan, seen, { paymentId, seen });
    const now = await changed(creator, seen, { ...fields, price: 3000 });
    expect(await buy(fan, seen, { paymentId, seen })).toEqual(first);
    await expect(buy(fan, seen, { paymentId, seen: now })).rejects.toThrow('This id has already been used for another request.');
  });

  it('makes one checkout of two tabs that both find an outdated one', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const offer = await offered(creator, fields);
    await buy(fan, offer);
    const seen = await changed(creator, offer, { ...fields, price: 1500 });
    const answers = await Promise.all([buy(fan, offer, { seen }), buy(fan, offer, { seen })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await checkoutOf(answers[0])).toEqual({ status: 'open', total: 1500 });
    const open = await db.selectFrom('payments').select('id').where('status', '=', 'PENDING').execute();
    expect(open).toEqual([{ id: answers[0].paymentId }]);
  });

  it('doesn’t sell it again while the news of its payment is still on its way', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const offer = await offered(creator, fields);
    const first = await buy(fan, offer);
    await sale.pay(first.clientSecret);
    const second = await buy(fan, offer).catch((error: Error) => error.message);
    expect([
      { isPaid: true, clientSecret: null, paymentId: first.paymentId, expiresAt: null },
      'You already have this membership.',
    ]).toContainEqual(second);
    expect(await sale.payment(first.paymentId)).toMatchObject({ status: 'COMPLETED' });
    expect(await db.selectFrom('payments').select('id').execute()).toHaveLength(1);
  });
});

describe('free days', () => {
  const TRIAL = { ...MONTHLY, trialPeriodInDays: 14 };

  it('are offered to a reader until they have had some from the creator, whichever membership it was', async () => {
    const [creator, fan, other] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const [one, two] = [await offered(creator, TRIAL), await offered(creator, { ...TRIAL, title: 'Twice a week' })];
    const daysOf = async (reader: { actor: Actor } | null) => {
      const { items } = await queryMembershipsByUser(services, reader?.actor ?? null, { userId: creator.userId, limit: 12 });
      return items.map(({ freeDays }) => freeDays);
    };
    const { clientSecret } = await buy(fan, one, { seen: await seenBy(fan, one) });
    // Looking at the checkout uses nothing up.
    expect(await daysOf(fan)).toEqual([14, 14]);
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect([await daysOf(fan), await daysOf(other), await daysOf(null), await daysOf(creator)]).toEqual([
      [0, 0],
      [14, 14],
      [14, 14],
      [14, 14],
    ]);
    expect(await seenBy(fan, two)).toMatchObject({ freeDays: 0, trialPeriodInDays: 14 });
  });

  it('that are no longer there are refused rather than charged for, and charged at once if nothing was promised', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const [one, two] = [await offered(creator, TRIAL), await offered(creator, { ...TRIAL, title: 'Twice a week' })];
    const promised = await seenBy(fan, two);
    await sale.pay((await buy(fan, one)).clientSecret);
    await sale.deliverWebhooks();
    await expect(buy(fan, two, { seen: promised })).rejects.toMatchObject({ reason: 'MEMBERSHIP_CHANGED' });
    expect(await checkoutOf(await buy(fan, two, { seen: await seenBy(fan, two) }))).toEqual({ status: 'open', total: 2800 });
  });

  it('move to the membership chosen last, and start only once however many checkouts are opened at once', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const [one, two] = [await offered(creator, TRIAL), await offered(creator, { ...TRIAL, title: 'Twice a week' })];
    const first = await buy(fan, one, { seen: one });
    const second = await buy(fan, two, { seen: two });
    expect([await checkoutOf(first), await checkoutOf(second)]).toEqual([
      { status: 'expired', total: 0 },
      { status: 'open', total: 0 },
    ]);
    await Promise.allSettled([buy(fan, one, { seen: one }), buy(fan, two, { seen: two })]);
    const open = await db.selectFrom('recurring_orders').select('trial_days').where('status', '=', 'pending').execute();
    expect(open.filter(({ trial_days: days }) => days > 0).length).toBeLessThanOrEqual(1);
  });
});

describe('a pass whose last day has passed', () => {
  it('can’t be put or kept on sale, but taken off', async () => {
    const creator = await sale.creator();
    const over = { ...PASS, endDateTime: services.now().toISOString() };
    const later = { ...PASS, endDateTime: new Date(services.now().getTime() + 86_400_000).toISOString() };
    await expect(offered(creator, over)).rejects.toThrow('Choose a last day that hasn’t passed');
    const pass = await offered(creator, later);
    await expect(changed(creator, pass, over)).rejects.toThrow('Choose a last day that hasn’t passed');
    expect(await changed(creator, pass, { ...over, status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
  });
});
