import { inTransaction } from '#platform/server/database/transaction.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { givePass } from '#features/memberships/purchases/server/give-pass.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { givenUser } from '#tests/builders/user.ts';
import type { Born, Life } from './life.ts';
import { passHolder, readGivenPasses } from './pass-holder.ts';

/** Somebody to whom a creator gives a pass for nothing, which they use, and which the creator may take back: no money moves. */
export async function givenPassLife({ world, seller, name, chance }: Born): Promise<Life> {
  const { services, db } = world;
  const person = await givenUser(db);
  world.introduce(person.userId, name);
  const holder = passHolder(world, seller, { person, places: seller.pass.places });

  async function takeBack(): Promise<void> {
    const { id } = await db
      .selectFrom('membership_purchases')
      .select('id')
      .where('owner_user_id', '=', seller.userId)
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const input = { itemId: id, userId: person.userId, paymentId: id, refundReason: 'It was given by mistake.' };
    const twice = chance.next() < 0.3 ? [1, 2] : [1];
    await Promise.all(twice.map(() => refundPayment(services, seller.actor, input)));
    holder.lose();
  }

  return {
    name: `${name}, given pass of ${person.username}`,
    charges: () => [],
    async begin() {
      const following = { userId: person.userId, followingUserId: seller.userId };
      await inTransaction(services, (command) => followUser(command, person.actor, following));
      const input = { membershipId: seller.pass.id, username: person.username };
      await inTransaction(services, (command) => givePass(command, seller.actor, input));
    },
    async act() {
      const luck = chance.next();
      if (luck < 0.6) await holder.book();
      else if (luck < 0.85) await holder.handBack();
      else if (holder.has()) await takeBack();
    },
    async beforeBoundary() {},
    async besideRenewal() {},
    async withinGrace() {},
    timePassed() {},
    boundary() {},
    async differences() {
      const found = await holder.differences();
      const has = (await readGivenPasses(world, seller, person)).join(', ');
      const should = `${holder.has() ? 'active' : 'cancelled'} complimentary for 0`;
      if (has !== should) found.push(`the pass is ${has}, should be ${should}`);
      return found;
    },
  };
}
