import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { givenMembership } from '#tests/builders/membership.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { runFinishDeletion } from '#features/privacy/deletion/server/finish-deletion.run.ts';

const world = await httpWorld();
const { db, services } = world;

type Person = Awaited<ReturnType<typeof world.person>>;

const deleteLogin = async (token: string) => (await world.identity('DeleteUser', { AccessToken: token })).code;
const tomorrow = () => addMinutes(services.now(), 24 * 60);
const statusOf = async ({ userId }: Person) =>
  (await db.selectFrom('users').select('status').where('user_id', '=', userId).executeTakeFirstOrThrow()).status;
const loginOf = (email: string) => db.selectFrom('identity_logins').select('sub').where('email_lower', '=', email).executeTakeFirst();
const signIn = async ({ email, password }: { email: string; password: string }) => {
  const parameters = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } };
  return (await world.identity('InitiateAuth', { ClientId: services.config.identity.clientId, ...parameters })).code;
};

describe('deleting a login through the identity protocol', () => {
  test('is refused to a bare token while the login has an account, and changes nothing', async () => {
    const person = await world.person();
    expect(await deleteLogin(person.token)).toBe('NotAuthorizedException');
    expect(await statusOf(person)).toBe('active');
    expect(await signIn(person)).toBe('ok');
    expect((await world.rpc('user.getUser', { userId: person.userId }, person)).code).toBe('ok');
  });

  test('is refused to a host who owes paid tickets, as account deletion is; they can still act on them', async () => {
    const [host, buyer] = [await world.person(), await world.person()];
    const { event } = await givenSession(db, host, { starts: [tomorrow()], price: 800 });
    await givenTicket(db, event, buyer);
    expect(await deleteLogin(host.token)).toBe('NotAuthorizedException');
    const refused = await world.rpc('user.deleteAccount', { password: host.password }, host);
    expect(refused.message).toMatch(/^People have paid for your upcoming sessions/);
    expect(await deleteLogin(host.token)).toBe('NotAuthorizedException');
    expect(await signIn(host)).toBe('ok');
  });

  test('follows the account’s own deletion, which leaves neither profile nor login', async () => {
    const person = await world.person();
    expect((await world.rpc('user.deleteAccount', { password: person.password }, person)).code).toBe('ok');
    await runFinishDeletion(services, { userId: person.userId });
    expect(await statusOf(person)).toBe('deleted');
    expect(await loginOf(person.email)).toBeUndefined();
    expect(await deleteLogin(person.token)).toBe('NotAuthorizedException');
  });

  test('happens at once if there is no account, and the remaining token cannot create one', async () => {
    const newcomer = await world.newcomer();
    expect(await deleteLogin(newcomer.token)).toBe('ok');
    expect(await loginOf(newcomer.email)).toBeUndefined();
    const caller = { userId: uuidv7(), token: newcomer.token };
    expect((await world.rest('POST', '/user/create', {}, caller)).status).toBe(401);
  });

  test('never leaves a profile without a login, even if both are requested at once', async () => {
    const newcomers = await Promise.all(Array.from({ length: 12 }, () => world.newcomer()));
    await Promise.all(
      newcomers.flatMap(({ token }) => [deleteLogin(token), world.rest('POST', '/user/create', {}, { userId: uuidv7(), token })]),
    );
    for (const { email } of newcomers) {
      const profile = await db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirst();
      expect([profile !== undefined, (await loginOf(email)) !== undefined]).toSatisfy(([has, signs]: boolean[]) => has === signs);
    }
  });
});

describe('a host who cannot act', () => {
  test.each([
    ['suspended', 0],
    ['suspended', 800],
    ['deleted', 0],
    ['deleted', 800],
  ] as const)('because they are %s sells no ticket at %i pence', async (status, price) => {
    const host = await world.creator();
    const event = await world.event(host, { price });
    await db.updateTable('users').set({ status }).where('user_id', '=', host.userId).execute();
    const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
    const person = await world.person();
    expect(await world.rest('POST', '/ticket', order, person)).toMatchObject({ code: 'NOT_FOUND', message: 'No session selected.' });
    expect(await world.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    await db.updateTable('users').set({ status: 'active' }).where('user_id', '=', host.userId).execute();
    expect((await world.rest('POST', '/ticket', { ...order, paymentId: uuidv7() }, person)).code).toBe('ok');
  });

  test.each(['suspended', 'deleted'] as const)('because they are %s takes no subscribers, members or tips', async (status) => {
    const host = await world.creator();
    const [offer, pass, renewing] = [await givenOffer(db, host), await givenMembership(db, host), await givenMembership(db, host)];
    await db.updateTable('memberships').set({ type: 'recurring', billing_period: 'monthly' }).where('id', '=', renewing.id).execute();
    const person = await world.person();
    const sales = [
      ['/subscribe', { subscriptionOwnerUserId: host.userId, subscriptionId: offer.id }],
      ['/membership/purchase', { membershipId: pass.id }],
      ['/membership/purchase', { membershipId: renewing.id }],
      ['/tip', { tip: { recipientUserId: host.userId, amount: 300 } }],
    ] as const;
    const become = (next: 'active' | 'suspended' | 'deleted') =>
      db.updateTable('users').set({ status: next }).where('user_id', '=', host.userId).execute();
    const codes = async () => {
      const answers = [];
      for (const [path, body] of sales) answers.push((await world.rest('POST', path, { ...body, paymentId: uuidv7() }, person)).code);
      return answers;
    };
    await become(status);
    expect(await codes()).toEqual(['CONFLICT', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect(await db.selectFrom('payments').select('id').where('owner_user_id', '=', host.userId).execute()).toEqual([]);
    await become('active');
    expect(await codes()).toEqual(Array(4).fill('ok'));
  });
});
