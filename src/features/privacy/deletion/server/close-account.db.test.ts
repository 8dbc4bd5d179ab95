import { describe, expect, test } from 'vitest';
import { httpWorld } from '#tests/builders/http-world.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';
import { runFinishDeletion } from './finish-deletion.run.ts';

const world = await httpWorld();
const { db, services } = world;

type Person = Awaited<ReturnType<typeof world.person>>;

const close = (person: Person, input: object = { password: person.password }) => world.rpc('user.deleteAccount', input, person);
const finish = (person: Person, given = services) => runFinishDeletion(given, { userId: person.userId });
const deletionOf = (person: Person) =>
  db.selectFrom('account_deletions').selectAll().where('user_id', '=', person.userId).executeTakeFirst();
const loginOf = (email: string) => db.selectFrom('identity_logins').select('sub').where('email_lower', '=', email).executeTakeFirst();
const NOWHERE = 'http://127.0.0.1:9/identity';
const withProvider = (identity: Partial<typeof services.config.identity>) => ({
  ...services,
  config: { ...services.config, identity: { ...services.config.identity, ...identity } },
});
const mailsTo = (person: Person) => services.mails.filter(({ to }) => to === person.email);

describe('deleting an account', () => {
  test('is refused with a wrong password, which counts towards the lockout, and changes nothing', async () => {
    const person = await world.person();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await close(person, { password: 'Wrong-Password-1' })).toMatchObject({
        code: 'FORBIDDEN',
        message: 'Incorrect password. Please try again.',
      });
    }
    const codes = [];
    for (let attempt = 0; attempt < 4; attempt += 1) codes.push((await close(person, { password: 'Wrong-Password-1' })).code);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(await close(person)).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Too many failed attempts. Please try again later.' });
    expect(await deletionOf(person)).toBeUndefined();
    expect((await world.rpc('user.getUser', { userId: person.userId }, person)).code).toBe('ok');
  });

  test('leaves no session behind when it is refused', async () => {
    const person = await world.person();
    await db.updateTable('users').set({ admin: true }).where('user_id', '=', person.userId).execute();
    const standing = () =>
      db
        .selectFrom('identity_families')
        .innerJoin('identity_logins', 'identity_logins.sub', 'identity_families.sub')
        .select('origin_jti')
        .where('email_lower', '=', person.email)
        .where('revoked_at', 'is', null)
        .execute();
    const before = await standing();
    expect(before).toHaveLength(1);
    expect((await close(person)).message).toMatch(/^You’re the only administrator/);
    expect(await standing()).toEqual(before);
    await db.updateTable('users').set({ admin: false }).where('user_id', '=', person.userId).execute();
  });

  test('ends every session at once: the token opens nothing, not even a new account', async () => {
    const person = await world.person();
    expect(await close(person)).toMatchObject({ code: 'ok', data: { deleted: true } });
    const refused = { status: 401, message: 'jwt verification failed' };
    expect(await world.rpc('user.getUser', { userId: person.userId }, person)).toMatchObject(refused);
    expect(await world.rest('POST', '/user/create', {}, person)).toMatchObject(refused);
    expect((await world.rpc('user.getUserProfile', { username: person.username }, null)).code).toBe('NOT_FOUND');
  });

  test('deletes the login, so the address is free again, mails once and forgets the secrets', async () => {
    const person = await world.person();
    await close(person);
    const sealed = await deletionOf(person);
    expect(sealed?.sealed?.toString('latin1')).not.toContain(person.email);
    await finish(person);
    await finish(person);
    expect(await loginOf(person.email)).toBeUndefined();
    expect(mailsTo(person).map(({ subject }) => subject)).toEqual(['Your Turnout account has been deleted']);
    expect(await deletionOf(person)).toMatchObject({
      sealed: null,
      login_deleted_at: expect.any(Date) as Date,
      mailed_at: expect.any(Date) as Date,
    });
  });

  test('deletes a login of our own identity provider also while no web process answers', async () => {
    const person = await world.person();
    await close(person);
    await finish(person, withProvider({ localEndpoint: NOWHERE }));
    expect(await loginOf(person.email)).toBeUndefined();
    expect(await deletionOf(person)).toMatchObject({ sealed: null, login_deleted_at: expect.any(Date) as Date });
  });

  test('is retried until another identity provider is back; the mail does not wait and the account stays closed', async () => {
    const person = await world.person();
    await close(person);
    const attempt = finish(person, withProvider({ own: false, localEndpoint: NOWHERE }));
    await expect(attempt).rejects.toThrow('Signing in isn’t possible right now.');
    expect(mailsTo(person)).toHaveLength(1);
    expect(await loginOf(person.email)).toBeDefined();
    expect((await world.rpc('user.requestExport', {}, person)).status).toBe(401);
    await finish(person, withProvider({ own: false }));
    expect(await loginOf(person.email)).toBeUndefined();
    expect(mailsTo(person)).toHaveLength(1);
  });

  test('without the secret that sealed what it needs is an error in the log, with whose it is, and ends once that secret is known', async () => {
    const person = await world.person();
    await close(person);
    const lines: string[] = [];
    const log = createLogger('test', 'error', { write: (line) => void lines.push(line), writeRest: () => undefined, dropped: () => 0 });
    const config = { ...services.config, secret: onlySecret('a secret that seals nothing here') };
    await expect(finish(person, { ...services, log, config })).rejects.toThrow('sealed under an APP_SECRET');
    expect(lines).toEqual([expect.stringContaining(`"userId":"${person.userId}"`)]);
    expect(mailsTo(person)).toEqual([]);
    await finish(person, { ...services, log });
    await finish(person, { ...services, log, config });
    expect(mailsTo(person)).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  test('deletes the login at another provider even after the access token has expired', async () => {
    const person = await world.person();
    await close(person);
    const before = services.now().toISOString();
    services.setNow(new Date(services.now().getTime() + 2 * 3_600_000).toISOString());
    await finish(person, withProvider({ own: false }));
    services.setNow(before);
    expect(await loginOf(person.email)).toBeUndefined();
  });
});
