import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { restorePerson } from '#features/moderation/people/server/restore-person.ts';
import { givenGift } from '#tests/builders/gift.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { endUnusedGift } from './jobs/end-gift.run.ts';
import { remindOfGift } from './jobs/remind-of-gift.run.ts';
import { sendGift } from './jobs/send-gift.run.ts';
import { openGift } from './queries/open-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DAY_MS = 86_400_000;
const afterDays = (days: number, from = services.now()) => new Date(from.getTime() + days * DAY_MS);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.mails.length = 0;
});

async function waitingGift(expiresAt = afterDays(40)) {
  const [creator, giver, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
  const values = { words: 'Happy birthday!', receiverEmail: 'mia@friends.example', expiresAt };
  const { token, ...key } = await givenGift({ db, secret: services.config.secret, now: services.now() }, creator, giver, values);
  const opened = () => openGift({ ...services, requestId: 'test', address: '127.0.0.1', identity: null, actor: null }, { token });
  const stored = () =>
    db.selectFrom('gifts').select(['terms', 'expires_at', 'status']).where('id', '=', key.giftId).executeTakeFirstOrThrow();
  const restore = ({ userId }: { userId: string }) =>
    inTransaction(services, (command) => restorePerson(command, admin.actor, { userId, details: '' }));
  return { creator, giver, key, opened, stored, restore };
}

test('nobody is mailed or shown the name and words of a suspended giver, until they are restored', async () => {
  const { giver, key, opened, restore } = await waitingGift();
  await givenSuspension(services, giver);
  await sale.pool.query('delete from pgboss.job');
  await sendGift(services, { ...key, mail: 1 });
  await remindOfGift(services, key);
  expect(services.mails).toEqual([]);
  expect(await opened()).toMatchObject({ status: 'waiting', from: null, words: null });
  const { rows } = await sale.pool.query<{ name: string }>("select name from pgboss.job where name like 'gifts.%' order by name");
  expect(rows.map(({ name }) => name)).toEqual(['gifts.remind', 'gifts.send']);
  await restore(giver);
  await sendGift(services, { ...key, mail: 1 });
  expect(services.mails).toHaveLength(1);
  expect(await opened()).toMatchObject({ from: expect.any(String), words: 'Happy birthday!' });
});

test('a gift that nobody has redeemed gets the days of its creator’s suspension, as does the last day of its pass', async () => {
  const { creator, key, stored, restore } = await waitingGift();
  const [endsAt, began] = [afterDays(40), services.now()];
  const terms = JSON.stringify({ price: 6400, places: 10, endsAt: endsAt.toISOString(), subtitle: null });
  await db.updateTable('gifts').set({ terms }).where('id', '=', key.giftId).execute();
  await givenSuspension(services, creator);
  services.setNow(afterDays(10).toISOString());
  await restore(creator);
  expect(await stored()).toMatchObject({ terms: { endsAt: afterDays(10, endsAt).toISOString() }, expires_at: afterDays(50, began) });
  const { rows } = await sale.pool.query<{ start_after: Date }>("select start_after from pgboss.job where name = 'gifts.end'");
  expect(rows).toEqual([{ start_after: afterDays(50, began) }]);
  services.setNow(afterDays(41, began).toISOString());
  await endUnusedGift(services, key);
  expect(await stored()).toMatchObject({ status: 'waiting' });
});
