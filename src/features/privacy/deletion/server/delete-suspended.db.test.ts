import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { deleteAccount } from './delete-account.ts';
import { suspendAccount } from '#features/people/api/accounts/suspend-account.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, pool } = database;

test('deleting an account is refused if the person is suspended first, so that no suspension is left of somebody who is gone', async () => {
  const person = await givenUser(db);
  const [suspended, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const suspending = inTransaction(services, async (command) => {
    await suspendAccount(command, person.userId);
    suspended.resolve();
    await gate.promise;
  });
  await suspended.promise;
  const secrets = { accessToken: 'a', refreshToken: 'r' };
  const removing = Promise.allSettled([
    inTransaction(services, (command) => deleteAccount(command, person.userId, () => Buffer.from('sealed'), secrets)),
  ]);
  await lockWaitedFor(pool);
  gate.resolve();
  await suspending;
  expect(await removing).toMatchObject([{ status: 'rejected', reason: { reason: 'SUSPENDED' } }]);
  const { status } = await db.selectFrom('users').select('status').where('user_id', '=', person.userId).executeTakeFirstOrThrow();
  expect(status).toBe('suspended');
});
