import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { identityJobs } from '#identity/jobs.ts';
import { makeAdministrator, turnOffSecondFactor } from './admin-commands.ts';

const database = await testDatabase();
const services = await testServices(database, identityJobs);
beforeEach(database.empty);
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

it('logs whose second factor was turned off, and nothing if nobody’s was', async () => {
  const person = await givenUser(database.db);
  const turnOff = () => inTransaction(services, (command) => turnOffSecondFactor(command, person.email));
  expect(await turnOff()).toBe(false);
  expect(await log()).toEqual([]);
  const at = services.now();
  const user = {
    email: person.email,
    password_hash: 'x',
    status: 'CONFIRMED',
    second_factor: true,
    sealed_software_token: Buffer.alloc(48),
    created_at: at,
    updated_at: at,
  } as const;
  await database.db
    .insertInto('identity_users')
    .values({ sub: person.subject, ...user })
    .execute();
  await database.db.insertInto('identity_logins').values({ email_lower: person.email.toLowerCase(), sub: person.subject }).execute();
  expect(await turnOff()).toBe(true);
  expect(await log()).toEqual([{ admin_user_id: person.userId, action: 'REMOVE_SECOND_FACTOR', subject: { userId: person.userId } }]);
});
