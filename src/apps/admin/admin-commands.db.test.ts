import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { makeAdministrator } from './admin-commands.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const log = () => database.db.selectFrom('admin_actions').select(['admin_user_id', 'action', 'subject']).execute();

it('rejects an unknown username and logs nothing', async () => {
  await expect(inTransaction(services, (command) => makeAdministrator(command, 'nobody_here'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await log()).toEqual([]);
});

it('logs each new administrator', async () => {
  const person = await givenUser(database.db);
  await inTransaction(services, (command) => makeAdministrator(command, person.username));
  const { admin } = await database.db.selectFrom('users').select('admin').where('user_id', '=', person.userId).executeTakeFirstOrThrow();
  expect(admin).toBe(true);
  expect(await log()).toEqual([
    { admin_user_id: person.userId, action: 'GRANT_ADMIN', subject: { userId: person.userId, username: person.username } },
  ]);
});
