import { expect, test } from 'vitest';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { PaymentDescription } from '#features/payments/contract.ts';
import { findPass } from '../../api/find-pass.ts';
import { queryMembershipPurchases } from './query-membership-purchases.ts';

const sale = await ticketSale();
const { services, db, pool } = sale;

test('a pass of a kind that only a newer version knows is left out of lists and pays for nothing; others stay as they are', async () => {
  const [creator, person] = [await givenUser(db), await givenUser(db)];
  const known = await givenPass(db, creator, person);
  const unknown = await givenPass(db, creator, person);
  const listed = async () =>
    (await queryMembershipPurchases(services, person.actor, { side: 'bought', limit: 20 })).items.map(({ id }) => id);
  const booking = { startsAt: new Date(services.now().getTime() + 86_400_000), price: 800, now: services.now() };
  const paying = async () => (await findPass(db, { ownerUserId: creator.userId, userId: person.userId, ...booking }))?.membershipId ?? null;
  expect((await listed()).toSorted()).toEqual([known.id, unknown.id].toSorted());
  await pool.query('alter table membership_purchases drop constraint membership_purchases_given_check');
  await pool.query("update membership_purchases set given = 'of-tomorrow' where id = $1", [unknown.id]);
  expect(await listed()).toEqual([known.id]);
  await db.deleteFrom('membership_purchases').where('id', '=', known.id).execute();
  expect(await paying()).toBeNull();
  expect(PaymentDescription.parse({ title: 'Pass', given: 'of-tomorrow' })).toEqual({ title: 'Pass' });
});
