import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { BuyGift } from '#features/gifts/contract.ts';
import { redeemGift } from '#features/gifts/server/commands/redeem-gift.ts';
import { getGiftLink } from '#features/gifts/server/commands/share-gift.ts';
import { buyGift } from '#features/gifts/server/workflows/buy-gift.ts';
import { givenUser } from '#tests/builders/user.ts';
import type { Born, Life } from './life.ts';
import { decide, leftOf, newCharge, oneOffFee, pass, refund, type Charge, type RefundWay } from './model.ts';
import { giveBack, quarrel } from './money-back.ts';
import { isSettled } from './one-off-life.ts';
import { passHolder, readGivenPasses } from './pass-holder.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;
type State = 'unpaid' | 'waiting' | 'redeemed' | 'ended';

const CARDS: [RefundWay, string][] = [
  ['at once', '4242424242424242'],
  ['at once', '4242424242424242'],
  ['slow', '4000000000007726'],
  ['sent back', '4000000000005126'],
];
const DECLINED = '4000000000000002';

/**
 * Somebody who buys a pass for somebody else: one of several people who have its link redeems it, at the same moment or not, and uses it; it is
 * refunded before or after, in part or whole, or a bank takes the money. A pass for a season ends after the first month: a gift of it that
 * nobody has redeemed by then goes back.
 */
export async function giftLife({ world, seller, name, chance }: Born): Promise<Life> {
  const { services, sale, db } = world;
  const giver = await newPerson();
  const giftId = uuidv7();
  const key = { ownerUserId: seller.userId, giftId };
  const isForSeason = chance.next() < 0.4;
  const given = isForSeason ? seller.season : seller.pass;
  // A refund that the bank sends back leaves an unused gift to people.
  const [refundWay, card] = chance.pick(isForSeason ? CARDS.slice(0, 3) : CARDS);
  let charge: Charge | null = null;
  let [state, leaving]: [State, boolean] = ['unpaid', false];
  let token = '';
  let receiver: Person | null = null;
  let holder: ReturnType<typeof passHolder> | null = null;

  async function newPerson(): Promise<Person> {
    const person = await givenUser(db);
    world.introduce(person.userId, name);
    return person;
  }

  const lose = () => {
    if (state === 'waiting') state = 'ended';
    holder?.lose();
  };
  // Nobody can redeem what is on its way back, and who has redeemed it keeps it until then.
  const onGone = () => {
    if (refundWay === 'slow') leaving = true;
    else lose();
  };
  const isOver = () => isForSeason && services.now() >= seller.season.endsAt;

  /** The reason for which it must not be redeemed now; null if it must. */
  function problem(): string | null {
    if (state === 'redeemed') return 'GIFT_REDEEMED';
    if (state === 'ended' || leaving || isOver()) return 'GIFT_ENDED';
    return charge?.dispute?.state === 'open' ? 'GIFT_ON_HOLD' : null;
  }

  async function redeem(): Promise<void> {
    if (token === '') {
      // Nobody reads the link of what is on its way back.
      if (state !== 'waiting' || leaving) return;
      const { address } = await inTransaction(services, (command) => getGiftLink(command, giver.actor, key, services));
      token = address.split('#')[1] ?? '';
    }
    const people =
      chance.next() < 0.5 ? [await newPerson(), await newPerson(), await newPerson()] : [chance.pick([giver, await newPerson()])];
    // Whoever has redeemed it is answered the same again.
    const isRepeated = receiver !== null && people.includes(receiver);
    const expected = isRepeated ? null : problem();
    const answers = await Promise.all(
      people.map(({ actor }) =>
        inTransaction(services, (command) => redeemGift(command, actor, { token, forMyself: true })).then(
          () => 'redeemed',
          (error: { reason?: string }) => error.reason ?? String(error),
        ),
      ),
    );
    const others = expected ?? 'GIFT_REDEEMED';
    const should = [...people.slice(1).map(() => others), expected ?? 'redeemed'].toSorted().join(', ');
    if (answers.toSorted().join(', ') !== should)
      throw new Error(`Redeeming a gift was answered ${answers.join(', ')}, should be ${should}.`);
    if (expected !== null || isRepeated) return;
    state = 'redeemed';
    receiver = people[answers.indexOf('redeemed')] ?? null;
    if (receiver) holder = passHolder(world, seller, { person: receiver, places: given.places });
  }

  async function bookOrReturn(): Promise<void> {
    if (isForSeason || !holder) return;
    await (chance.next() < 0.7 ? holder.book() : holder.handBack());
  }

  return {
    name: `${name}, gift ${giftId}`,
    charges: () => (charge ? [charge] : []),
    async begin() {
      const shown = { updatedAt: await updatedAt() };
      const input = { paymentId: giftId, ownerUserId: seller.userId, given: { kind: 'PASS', membershipId: given.id, shown } };
      const { clientSecret } = await buyGift(services, giver.actor, BuyGift.parse(input));
      const luck = chance.next();
      if (luck < 0.1) return void (luck < 0.05 && (await sale.pay(clientSecret, DECLINED)));
      if ((await sale.pay(clientSecret, card)) !== 'succeeded') throw new Error('A gift was not paid.');
      charge = newCharge(seller.userId, given.price, oneOffFee(given.price), refundWay);
      state = 'waiting';
    },
    async act() {
      if (charge === null || !(await isSettled(world, seller, giftId))) return;
      const luck = chance.next();
      const order = { seller, buyer: giver, paymentId: giftId };
      if (luck < 0.2 && charge.dispute === null && !isOver()) await giveBack(world, order, charge, { chance, onGone });
      else if (luck < 0.3 && !isForSeason) await quarrel(world, order, charge, { chance, onGone: lose });
      else if (luck < 0.55) await redeem();
      else await bookOrReturn();
    },
    async beforeBoundary() {},
    async besideRenewal() {},
    async withinGrace() {},
    timePassed() {
      if (charge) pass(charge);
      if (leaving) lose();
      leaving = false;
      if (charge === null || state !== 'waiting' || !isOver()) return;
      state = 'ended';
      if (leftOf(charge) > 0) refund(charge, leftOf(charge));
    },
    boundary() {
      if (charge?.dispute?.state !== 'open') return;
      decide(charge, 'lost');
      lose();
    },
    async differences() {
      const found = (await holder?.differences()) ?? [];
      const row = await db
        .selectFrom('gifts')
        .select('status')
        .where('owner_user_id', '=', seller.userId)
        .where('id', '=', giftId)
        .executeTakeFirstOrThrow();
      const should = state === 'unpaid' ? 'abandoned' : state;
      if (row.status !== should) found.push(`the gift is ${row.status}, should be ${should}`);
      if (receiver === null) return found;
      const has = (await readGivenPasses(world, seller, receiver)).join(', ');
      const pass = `${holder?.has() ? 'active' : 'cancelled'} gift for 0`;
      if (has !== pass) found.push(`the receiver's pass is ${has}, should be ${pass}`);
      return found;
    },
  };

  async function updatedAt(): Promise<string> {
    const offer = await db
      .selectFrom('memberships')
      .select('updated_at')
      .where('user_id', '=', seller.userId)
      .where('id', '=', given.id)
      .executeTakeFirstOrThrow();
    return offer.updated_at.toISOString();
  }
}
