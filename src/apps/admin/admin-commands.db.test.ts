import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { givenSignIn } from '#tests/builders/sign-in.ts';
import { suspendAccount } from '#features/people/api/accounts/suspend-account.ts';
import { createSignInCheck } from '#identity/tokens/session-watch.ts';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { NOBODY } from '#features/people/rules.ts';
import { deleteSuspended, exportSuspended } from './act-for-suspended.ts';
import { ADMIN_COMMANDS, makeAdministrator, revokeAdministrator, turnOffSecondFactor } from './admin-commands.ts';

const database = await testDatabase();
const services = await testServices(database, allJobs);
beforeEach(async () => {
  await database.empty();
  await database.pool.query('delete from pgboss.job');
});
const log = () => database.db.selectFrom('admin_actions').select(['admin_user_id', 'action', 'subject']).execute();

it('rejects an unknown username and logs nothing', async () => {
  await expect(inTransaction(services, (command) => makeAdministrator(command, 'nobody_here'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await log()).toEqual([]);
});

it('logs each new administrator by their id alone, since the log never forgets and people change their names or leave', async () => {
  const person = await givenUser(database.db);
  await inTransaction(services, (command) => makeAdministrator(command, person.username));
  const { admin } = await database.db.selectFrom('users').select('admin').where('user_id', '=', person.userId).executeTakeFirstOrThrow();
  expect(admin).toBe(true);
  expect(await log()).toEqual([{ admin_user_id: person.userId, action: 'GRANT_ADMIN', subject: { userId: person.userId } }]);
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

describe('revoking an administrator', () => {
  const revoke = (username: string) => inTransaction(services, (command) => revokeAdministrator(command, username));
  const administrators = async () =>
    (await database.db.selectFrom('users').select('user_id').where('admin', '=', true).execute()).map((row) => row.user_id);

  it('is refused for an unknown username, a member, and the last one, and logs nothing', async () => {
    const [member, robin] = [await givenUser(database.db), await givenUser(database.db, { admin: true })];
    await expect(revoke('nobody_here')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(revoke(member.username)).rejects.toMatchObject({ reason: 'NO_ADMIN' });
    await expect(revoke(robin.username)).rejects.toMatchObject({ reason: 'LAST_ADMIN' });
    expect([await administrators(), await log()]).toEqual([[robin.userId], []]);
  });

  it('ends their sign-ins and nobody else’s, is logged, and lets them be suspended', async () => {
    const [robin, other] = [await givenUser(database.db, { admin: true }), await givenUser(database.db, { admin: true })];
    const isSignedIn = createSignInCheck(services);
    const signIns = [];
    for (const { userId } of [robin, other]) {
      const signIn = await givenSignIn(database.db);
      await database.db.updateTable('identity_claims').set({ subject: signIn.subject }).where('user_id', '=', userId).execute();
      signIns.push({ sub: signIn.subject, session: signIn.session });
    }
    await revoke(robin.username.toUpperCase());
    expect(await administrators()).toEqual([other.userId]);
    expect(await Promise.all(signIns.map(isSignedIn))).toEqual([false, true]);
    expect(await log()).toEqual([{ admin_user_id: robin.userId, action: 'REVOKE_ADMIN', subject: { userId: robin.userId } }]);
    expect(await inTransaction(services, (command) => suspendAccount(command, robin.userId))).toBe(true);
  });

  it('says for how long the links to media that they have still open', async () => {
    const [robin] = [await givenUser(database.db, { admin: true }), await givenUser(database.db, { admin: true })];
    const says = await inTransaction(services, async (command) => ADMIN_COMMANDS.get('revoke')?.(command, robin.username, services.config));
    expect(says).toContain('Links to photos and videos that they have as an administrator open for up to 65 minutes more.');
  });

  it('of the last two at once leaves one', async () => {
    const pair = [await givenUser(database.db, { admin: true }), await givenUser(database.db, { admin: true })];
    const arrived = allArrived(2);
    const outcomes = await Promise.allSettled(
      pair.map(({ username }) =>
        inTransaction(services, async (command) => {
          await command.tx.selectFrom('users').select('user_id').execute();
          await arrived();
          await revokeAdministrator(command, username);
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await administrators()).toHaveLength(1);
  });
});

describe('acting for somebody who is suspended', () => {
  const send = (username: string) => inTransaction(services, (command) => exportSuspended(command, username));
  const remove = (username: string) => inTransaction(services, (command) => deleteSuspended(command, username, services.config));
  const suspended = async () => {
    const person = await givenUser(database.db);
    await database.db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', person.userId).execute();
    const why = { reason: 'FRAUD', details: 'His words.', suspended_by: person.userId, suspended_at: services.now() } as const;
    await database.db
      .insertInto('suspensions')
      .values({ user_id: person.userId, ...why })
      .execute();
    return person;
  };

  it('is refused for unknown people and for whoever can act themselves, and logs nothing', async () => {
    const person = await givenUser(database.db);
    for (const act of [send, remove]) {
      await expect(act('nobody_here')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(act(person.username)).rejects.toMatchObject({ reason: 'NOT_SUSPENDED' });
    }
    expect(await log()).toEqual([]);
  });

  it('requests their export, which is mailed to them', async () => {
    const person = await suspended();
    await send(person.username);
    expect(await services.waitingJobs('accounts.build-export')).toMatchObject([{ userId: person.userId }]);
    expect(await log()).toEqual([{ admin_user_id: NOBODY, action: 'EXPORT_PERSON', subject: { userId: person.userId } }]);
  });

  it('says that a login at another provider is left', async () => {
    const person = await suspended();
    expect(await remove(person.username)).toBe(false);
  });

  it('deletes their account, login and suspension', async () => {
    const person = await suspended();
    const at = services.now();
    const user = { email: person.email, password_hash: 'x', status: 'CONFIRMED', created_at: at, updated_at: at } as const;
    await database.db
      .insertInto('identity_users')
      .values({ sub: person.subject, ...user })
      .execute();
    const { issuer } = services.config.identity;
    await database.db.updateTable('identity_claims').set({ issuer }).where('user_id', '=', person.userId).execute();
    expect(await remove(person.username)).toBe(true);
    const { status, email } = await database.db
      .selectFrom('users')
      .select(['status', 'email'])
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect([status, email]).toEqual(['deleted', '']);
    expect(await database.db.selectFrom('suspensions').select('user_id').execute()).toEqual([]);
    expect(await database.db.selectFrom('identity_users').select('sub').execute()).toEqual([]);
    expect(await database.db.selectFrom('account_deletions').select('login_deleted_at').execute()).toEqual([{ login_deleted_at: at }]);
    expect(await log()).toEqual([{ admin_user_id: NOBODY, action: 'DELETE_PERSON', subject: { userId: person.userId } }]);
  });
});
