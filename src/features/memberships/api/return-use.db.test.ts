import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
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
  return {
    bringBack: () => inTransaction(services, (command) => returnUse(command, key)),
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
  it('leaves the last day of a pass that isn’t over, or has no limit of places, as it is', async () => {
    const [early, unlimited] = [await spent(), await spent({ limit: null })];
    services.setNow('2026-12-31T23:59:59.000Z');
    await early.bringBack();
    services.setNow('2027-01-05T10:00:00.000Z');
    await unlimited.bringBack();
    expect([await early.pass(), await unlimited.pass()]).toMatchObject([
      { endsAt: END.toISOString(), left: 10 },
      { endsAt: END.toISOString() },
    ]);
    expect(await early.told()).toEqual([]);
  });

  it('makes a pass that is over last as many days longer as it was spent, once, and tells its holder', async () => {
    const late = await spent();
    services.setNow('2027-01-05T10:00:00.000Z');
    expect([await late.bringBack(), await late.bringBack()]).toEqual([true, false]);
    expect(await late.pass()).toEqual({ endsAt: '2027-02-05T00:00:00.000Z', left: 10 });
    const message = `@${late.host.actor.username} gave your pass “10-class pass” time until Thursday 4 February 2027.`;
    expect(await late.told()).toEqual([{ to_user_id: late.holder.userId, message: expect.stringContaining(message.slice(-60)) }]);
  });
});
