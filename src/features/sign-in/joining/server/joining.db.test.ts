import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';
import { decideRequest, queryJoinRequests } from '#features/administration/joining/server/decide-join-request.ts';
import { sendDecision } from '#features/administration/joining/server/mail-decision.run.ts';
import { CreateInvitation, QueryInvitations, QueryJoinRequests } from '#features/administration/joining/contract.ts';
import { runNotifyOfJoinRequests } from '#features/administration/joining/server/notify-of-join-requests.run.ts';
import { endInvite, invite, queryInvitations } from '#features/administration/joining/server/invitations.ts';
import type { AdminActionType } from '#features/moderation/log/contract.ts';
import { joinRequested } from '../../api/join-requested.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { givenUser } from '#tests/builders/user.ts';

const world = await httpWorld();
const { db, services } = world;
const admin = await givenUser(db, { admin: true });

async function set(values: Partial<Pick<SiteValues, 'joining' | 'blockedDomains'>>): Promise<void> {
  await db.deleteFrom('site_settings').execute();
  for (const [name, value] of Object.entries(values))
    await db
      .insertInto('site_settings')
      .values({ name, value: JSON.stringify(value), changed_by: admin.userId, changed_at: services.now() })
      .execute();
  await services.site.refresh();
}

beforeEach(async () => {
  await set({});
  for (const table of ['join_requests', 'invitations', 'invited_people'] as const) await db.deleteFrom(table).execute();
});

const check = (email: string, invitation?: string) => world.rpc('joining.check', { email, invitation }, null);
// Not by the world's own calls: whoever has no account yet has no id by which their address could be theirs.
async function open({ token }: { token: string }, input: object = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${world.origin}/user/create`, { method: 'POST', headers, body: JSON.stringify(input) });
  const { message = '', user } = (await response.json()) as { message?: string; user?: { id: string } };
  return { status: response.status, message, userId: user?.id };
}
async function tell(note: string, who: { token: string } | null): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) };
  const response = await fetch(`${world.origin}/trpc/joining.explain`, { method: 'POST', headers, body: JSON.stringify({ note }) });
  const { error } = (await response.json()) as { error?: { data: { code: string } } };
  return error?.data.code ?? 'ok';
}
const signUp = async (email: string, code?: string) => {
  const answer = await world.identity('SignUp', {
    ClientId: services.config.identity.clientId,
    Username: email,
    Password: 'Right-Password-1',
    ...(code === undefined ? {} : { ClientMetadata: { invitation: code } }),
  });
  return answer.code;
};
async function invitation(values: object = {}) {
  const input = CreateInvitation.parse({ note: 'For Ada', mostUses: 1, endsAt: null, ...values });
  const { id } = await inTransaction(services, (command) => invite(command, admin.actor, input));
  const { code } = await db.selectFrom('invitations').select('code').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, code };
}
const lastSubject = async (action: AdminActionType) =>
  (await db.selectFrom('admin_actions').select('subject').where('action', '=', action).orderBy('id', 'desc').executeTakeFirst())?.subject;
const uses = async () => (await db.selectFrom('invitations').select('uses').execute()).map((row) => row.uses);

describe('nobody learns who has an account', () => {
  test('an address that is known and one that isn’t get the same, wherever somebody may not join', async () => {
    const { email } = await world.newcomer();
    for (const values of [{ joining: 'CLOSED' }, { joining: 'INVITATION' }, { blockedDomains: [email.split('@')[1] ?? ''] }] as const) {
      await set(values as Partial<SiteValues>);
      const unknown = email.replace('@', '.other@');
      expect(await signUp(email)).toBe('UserLambdaValidationException');
      expect(await signUp(unknown)).toBe('UserLambdaValidationException');
      expect((await check(email)).code).toBe('FORBIDDEN');
      const same = async (address: string) => (({ code, message }) => ({ code, message }))(await check(address));
      expect(await same(email)).toEqual(await same(unknown));
    }
  });
});

test('checks before signing up are counted by network, as those of one caller: nobody behind it is known yet', async () => {
  // 30, by the wide limits of the tests.
  const used = ['joining-check:127.0.0.1', 30_000, Date.now() + 600_000];
  await world.pool.query('delete from rate_limits');
  await world.pool.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', used);
  expect((await check('somebody@people.example')).code).toBe('TOO_MANY_REQUESTS');
  await world.pool.query('delete from rate_limits');
});

describe('an account is refused', () => {
  test('while nobody may join; who has one signs in as usual', async () => {
    const old = await world.newcomer();
    const late = await world.newcomer();
    expect((await open(old)).status).toBe(200);
    await set({ joining: 'CLOSED' });
    expect(await open(late)).toMatchObject({ status: 403, message: 'Nobody new can join at the moment.' });
    expect((await open(old)).status).toBe(200);
  });

  test('without an invitation, with one that nobody has, with one that is over, and with one that is used up', async () => {
    const [newcomer, other] = [await world.newcomer(), await world.newcomer()];
    await set({ joining: 'INVITATION' });
    const { code } = await invitation();
    expect(await open(newcomer)).toMatchObject({ status: 403, message: expect.stringMatching(/^You need an invitation/) });
    const invalid = { status: 403, message: expect.stringMatching(/^This invitation isn’t valid/) };
    expect(await open(newcomer, { invitation: 'ABCDEFGHJKMNPQRS' })).toMatchObject(invalid);
    expect((await open(other, { invitation: code })).status).toBe(200);
    expect(await open(newcomer, { invitation: code })).toMatchObject(invalid);
    const ended = await invitation({ mostUses: 5 });
    await inTransaction(services, (command) => endInvite(command, admin.actor, { id: ended.id }));
    expect(await open(newcomer, { invitation: ended.code })).toMatchObject(invalid);
    await expect(inTransaction(services, (command) => endInvite(command, admin.actor, { id: ended.id }))).rejects.toMatchObject({
      reason: 'INVITATION_OVER',
    });
  });
});

test('an invitation lets in, typed in any form, and shows administrators who came by it', async () => {
  const newcomer = await world.newcomer();
  await set({ joining: 'INVITATION' });
  const { code } = await invitation();
  expect((await check('newcomer@people.example', code.toLowerCase())).code).toBe('ok');
  expect(await signUp('newcomer@people.example', code)).toBe('ok');
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase();
  const opened = await open(newcomer, { invitation: typed });
  expect(opened.status).toBe(200);
  expect((await open(newcomer, { invitation: typed })).status).toBe(200);
  const { items } = await queryInvitations(services, QueryInvitations.parse({}));
  expect(await lastSubject('CREATE_INVITATION')).toEqual({ invitation: items[0]?.id, text: 'For one person' });
  expect(items).toMatchObject([{ note: 'For Ada', uses: 1, mostUses: 1, by: { id: admin.userId }, joined: [{ id: opened.userId }] }]);
});

test('of several who bring an invitation for one person at once, one gets in', async () => {
  const newcomers = await Promise.all([1, 2, 3, 4].map(async () => world.newcomer()));
  await set({ joining: 'INVITATION' });
  const { code } = await invitation();
  const outcomes = await Promise.all(newcomers.map(async (one) => (await open(one, { invitation: code })).status));
  expect(outcomes.toSorted()).toEqual([200, 403, 403, 403]);
  expect(await uses()).toEqual([1]);
});

test('two calls of one person at once, as a page sends them, open one account: neither is refused, and no request is left', async () => {
  const [invited, approved] = [await world.newcomer(), await world.newcomer()];
  await set({ joining: 'APPROVAL' });
  const { code } = await invitation();
  await open(approved);
  await db.updateTable('join_requests').set({ status: 'APPROVED', decided_at: services.now(), decided_by: admin.userId }).execute();
  const twice = async (ask: () => Promise<{ status: number }>) => (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status);
  expect(await twice(() => open(invited, { invitation: code }))).toEqual([200, 200, 200]);
  expect(await twice(() => open(approved))).toEqual([200, 200, 200]);
  expect(await uses()).toEqual([1]);
  expect(await db.selectFrom('join_requests').select('id').execute()).toEqual([]);
});

describe('where administrators approve', () => {
  test('the first call writes one request down, which waits until somebody decides; approved, the account opens and the request goes', async () => {
    const newcomer = await world.newcomer();
    await set({ joining: 'APPROVAL' });
    const waiting = { status: 403, message: 'An administrator decides about your request to join. We’ll email you.' };
    expect(await Promise.all([open(newcomer), open(newcomer)])).toMatchObject([waiting, waiting]);
    const { items } = await queryJoinRequests(services, QueryJoinRequests.parse({}));
    expect(items).toMatchObject([{ email: newcomer.email }]);
    const id = items[0]?.id ?? '';
    const decide = () => inTransaction(services, (command) => decideRequest(command, admin.actor, { id, decision: 'APPROVED' }));
    await decide();
    await expect(decide()).rejects.toMatchObject({ code: 'CONFLICT', reason: 'REQUEST_DECIDED' });
    services.mails.length = 0;
    await sendDecision(services, { requestId: id });
    expect(services.mails).toMatchObject([{ to: newcomer.email, subject: 'You can join now' }]);
    expect((await open(newcomer)).status).toBe(200);
    expect(await db.selectFrom('join_requests').select('id').execute()).toEqual([]);
    await sendDecision(services, { requestId: id });
    expect(services.mails).toHaveLength(1);
    // The log is never deleted from, so it may say nothing about whoever asked.
    expect(await lastSubject('APPROVE_JOINING')).toEqual({ request: id });
  });

  test('whoever waits can say why, and say it otherwise, in 500 characters; nobody else can, and not once it is decided', async () => {
    const [newcomer, stranger] = [await world.newcomer(), await world.newcomer()];
    await set({ joining: 'APPROVAL' });
    await open(newcomer);
    const explain = (note: string, who: { token: string } | null = newcomer) => tell(note, who);
    expect(await explain('I teach pottery.', null)).toBe('UNAUTHORIZED');
    expect(await explain('Let me in.', stranger)).toBe('NOT_FOUND');
    expect(await explain('a'.repeat(501))).toBe('BAD_REQUEST');
    expect([await explain('I teach pottery.'), await explain('  I teach\npottery in Leeds.  ')]).toEqual(['ok', 'ok']);
    const waiting = async () => (await queryJoinRequests(services, QueryJoinRequests.parse({}))).items;
    const [request] = await waiting();
    expect(request?.note).toBe('I teach\npottery in Leeds.');
    expect(await explain(' ')).toBe('ok');
    expect((await waiting())[0]?.note).toBeNull();
    await inTransaction(services, (command) => decideRequest(command, admin.actor, { id: request?.id ?? '', decision: 'DECLINED' }));
    expect(await explain('Please.')).toBe('NOT_FOUND');
  });

  test('administrators are notified once of all requests of an hour, of as many as still wait, and not if none does', async () => {
    await db.deleteFrom('notifications').execute();
    await set({ joining: 'APPROVAL' });
    await sql`delete from pgboss.job where name = ${joinRequested.name}`.execute(db);
    for (const one of [await world.newcomer(), await world.newcomer()]) await Promise.all([open(one), open(one)]);
    const { rows: orders } = await sql<{
      data: object;
      start_after: Date;
    }>`select data, start_after from pgboss.job where name = ${joinRequested.name}`.execute(db);
    const hour = new Date(Math.ceil((services.now().getTime() + 1) / 3_600_000) * 3_600_000).toISOString();
    expect(orders.map((order) => [order.data, order.start_after.toISOString()])).toEqual([
      [{ hour }, hour],
      [{ hour }, hour],
    ]);
    const run = async () => runNotifyOfJoinRequests(services, { hour });
    const notified = () =>
      db.selectFrom('notifications').select(['to_user_id', 'message', 'url']).where('type', '=', 'JOIN_REQUESTS').execute();
    await Promise.all([run(), run()]);
    expect(await notified()).toEqual([
      { to_user_id: admin.userId, message: 'Waiting for a decision about joining: 2.', url: '/admin/joining' },
    ]);
    await db.deleteFrom('notifications').execute();
    await db.deleteFrom('join_requests').execute();
    await run();
    expect(await notified()).toEqual([]);
  });

  test('a declined request stays declined, and a mail says so; a valid invitation needs no approval', async () => {
    const [declined, invited] = [await world.newcomer(), await world.newcomer()];
    await set({ joining: 'APPROVAL' });
    await open(declined);
    const { items } = await queryJoinRequests(services, QueryJoinRequests.parse({}));
    const id = items[0]?.id ?? '';
    await inTransaction(services, (command) => decideRequest(command, admin.actor, { id, decision: 'DECLINED' }));
    services.mails.length = 0;
    await sendDecision(services, { requestId: id });
    expect(services.mails).toMatchObject([{ to: declined.email, subject: 'Your request to join was declined' }]);
    expect(await open(declined)).toMatchObject({ status: 403, message: 'An administrator has declined your request to join.' });
    const { code } = await invitation();
    expect((await open(invited, { invitation: code })).status).toBe(200);
  });
});
