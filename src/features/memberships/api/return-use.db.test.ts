import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { extendPass } from '../purchases/server/extend-pass.ts';
import { readPurchases } from '../purchases/server/read-purchases.ts';
import { returnUse } from './return-use.ts';
import { givenPass, spendPlace } from '#tests/builders/membership.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
const start = new Date('2026-12-01T10:00:00.000Z');
const END = new Date('2027-01-01T00:00:00.000Z');
beforeEach(async () => {
  services.setNow(start.toISOString());
  await database.empty();
});

/** A place spent on 1 December, of a pass whose last day is the 31st, or that has no limit of places. */
async function spent({ limit = 10 }: { limit?: number | null } = {}) {
  const [host, holder] = [await givenUser(db), await givenUser(db)];
  await givenPass(db, host, holder, { limit, endsAt: END });
  const key = { ownerUserId: host.userId, paymentId: uuidv7() };
  const spending = { ...key, userId: holder.userId, startsAt: addMinutes(END, -60) };
  await inTransaction(services, (command) => spendPlace(command, spending));
  const second = uuidv7();
  return {
    spendAnother: () => inTransaction(services, (command) => spendPlace(command, { ...spending, paymentId: second })),
    bringAnotherBack: () => inTransaction(services, (command) => returnUse(command, { ...key, paymentId: second, byHost: true })),
    extend: async (endDateTime: string) => {
      const { id: purchaseId } = await db
        .selectFrom('membership_purchases')
        .select('id')
        .where('user_id', '=', holder.userId)
        .executeTakeFirstOrThrow();
      await inTransaction(services, (command) => extendPass(command, host.actor, { id: uuidv7(), purchaseId, places: 0, endDateTime }));
    },
    bringBack: ({ byHost = true } = {}) => inTransaction(services, (command) => returnUse(command, { ...key, byHost })),
    pass: async () => {
      const [pass] = await readPurchases(db, { ownerUserId: host.userId, userId: holder.userId, now: services.now() });
      return { endsAt: pass?.ends_at?.toISOString(), left: pass?.uses.left };
    },
    told: () => db.selectFrom('notifications').select(['to_user_id', 'message']).execute(),
    holder,
    host,
  };
}

describe('a place that comes back', () => {
  it('leaves the last day of a pass that lasts as long again, has no limit of places, or whose holder brings it back, as it is', async () => {
    const [early, unlimited, own] = [await spent(), await spent({ limit: null }), await spent()];
    services.setNow('2026-12-15T23:59:59.000Z');
    await early.bringBack();
    services.setNow('2026-12-31T10:00:00.000Z');
    await own.bringBack({ byHost: false });
    expect([await early.pass(), await own.pass()]).toEqual([
      { endsAt: END.toISOString(), left: 10 },
      { endsAt: END.toISOString(), left: 10 },
    ]);
    services.setNow('2027-01-05T10:00:00.000Z');
    await unlimited.bringBack();
    expect(await unlimited.pass()).toMatchObject({ endsAt: END.toISOString() });
    expect(await early.told()).toEqual([]);
  });

  it('makes a pass that ends nine hours later last as long again as it was spent', async () => {
    const late = await spent();
    services.setNow('2026-12-31T15:00:00.000Z');
    await late.bringBack();
    expect(await late.pass()).toEqual({ endsAt: '2027-02-01T00:00:00.000Z', left: 10 });
  });

  it('makes a pass that is over last as long again as it was spent, once, without the places that had lapsed, and tells its holder', async () => {
    const late = await spent();
    services.setNow('2027-01-05T10:00:00.000Z');
    expect([await late.bringBack(), await late.bringBack()]).toEqual([true, false]);
    expect(await late.pass()).toEqual({ endsAt: '2027-02-10T00:00:00.000Z', left: 1 });
    const message = `@${late.host.actor.username} gave your pass “10-class pass” time until Tuesday 9 February 2027.`;
    expect(await late.told()).toEqual([{ to_user_id: late.holder.userId, message: expect.stringContaining(message.slice(-60)) }]);
  });

  it('brings back itself alone each time that the pass was over, and what had lapsed comes back once its host extends the pass', async () => {
    const late = await spent();
    await late.spendAnother();
    services.setNow('2027-01-05T10:00:00.000Z');
    await late.bringBack();
    expect(await late.pass()).toMatchObject({ left: 1 });
    services.setNow('2027-03-05T10:00:00.000Z');
    await late.bringAnotherBack();
    expect(await late.pass()).toMatchObject({ left: 1 });
    await late.extend('2027-12-01T00:00:00.000Z');
    expect(await late.pass()).toMatchObject({ left: 10 });
    await late.extend('2028-01-01T00:00:00.000Z');
    expect(await late.pass()).toMatchObject({ left: 10 });
  });

  it('doesn’t count the days of a suspension, which are added once that is over', async () => {
    const late = await spent();
    const suspension = { user_id: late.host.userId, suspended_at: new Date('2026-12-21T10:00:00.000Z'), suspended_by: late.host.userId };
    await db
      .insertInto('suspensions')
      .values({ ...suspension, reason: 'SPAM' })
      .execute();
    services.setNow('2027-01-05T10:00:00.000Z');
    await late.bringBack();
    expect(await late.pass()).toEqual({ endsAt: '2027-01-11T00:00:00.000Z', left: 10 });
  });
});
