import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { SetMaintenance } from '#features/administration/maintenance/contract.ts';
import { setMaintenance } from '#features/administration/maintenance/server/set-maintenance.ts';
import { runFinishDeletion } from '#features/privacy/deletion/server/finish-deletion.run.ts';
import { httpWorld, type HttpPerson } from '#tests/builders/http-world.ts';

const world = await httpWorld();
let member: HttpPerson;
let admin: HttpPerson;
let clock = world.services.now().getTime();

beforeAll(async () => {
  [member, admin] = [await world.person(), await world.person()];
  await world.db.updateTable('users').set({ admin: true }).where('user_id', '=', admin.userId).execute();
});
afterEach(() => set({ mode: 'OPEN' }));

/** Sets it, and lets what each process relies on become old. */
async function set(input: Partial<SetMaintenance>): Promise<void> {
  await inTransaction(world.services, (command) =>
    setMaintenance(command, admin, { mode: 'READ_ONLY', text: null, expectedEnd: null, ...input }),
  );
  world.services.setNow(new Date((clock += 3000)).toISOString());
}
const post = (person: HttpPerson) => world.rest('POST', '/content', { content: { text: 'Hello' } }, person);
const like = (person: HttpPerson) => world.rpc('notification.setBell', { creatorUserId: admin.userId, on: false }, person);
const read = (person: HttpPerson | null) => world.rpc('feed.queryDiscoveryTimeline', { limit: 1 }, person);
const page = (path: string) => world.raw(path, { headers: { accept: 'text/html' } });

describe('while the site is read-only', () => {
  test('whatever saves something is refused, in words for people and with when to come back, for administrators too', async () => {
    await set({ text: 'We move house.', expectedEnd: new Date(clock + 20 * 60_000).toISOString() });
    for (const person of [member, admin]) {
      expect(await like(person)).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('We move house. Please try'),
      });
      expect(await post(person)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('We move house.') });
    }
    const response = await world.raw('/content', { method: 'POST' });
    expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
      503,
      '1200',
      'no-store',
    ]);
    const upload = await world.raw('/media/upload/abc', { method: 'PUT', body: 'x' });
    expect(upload.status).toBe(503);
  });

  test('a batch with one call that saves something is refused', async () => {
    await set({});
    const batch = await world.raw('/trpc/feed.queryDiscoveryTimeline,notification.setBell?batch=1', { method: 'POST', body: '{}' });
    expect(batch.status).toBe(503);
  });

  test('reading goes on, and so do searches, which have a body', async () => {
    await set({});
    expect(await read(member)).toMatchObject({ code: 'ok' });
    expect((await world.rest('POST', '/search', { query: '' }, null)).code).not.toBe('SERVICE_UNAVAILABLE');
  });
});

/** Signs in by password and opens the account, as the browser does. */
async function signIn({ email, password }: { email: string; password: string }) {
  const target = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' };
  const ClientId = world.services.config.identity.clientId;
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  const body = JSON.stringify({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  const proved = await fetch(`${world.origin}/identity/`, { method: 'POST', headers: target, body });
  const { AuthenticationResult: tokens } = (await proved.json()) as { AuthenticationResult?: { AccessToken: string } };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens?.AccessToken}` };
  const opened = await fetch(`${world.origin}/user/create`, { method: 'POST', headers, body: '{}' });
  return { status: opened.status, body: (await opened.json()) as { message?: string; user?: { id: string; email: string } } };
}

describe('signing in', () => {
  test('to an account works while the site is read-only, and saves nothing', async () => {
    await world.db.updateTable('users').set({ email: 'former@people.example' }).where('user_id', '=', member.userId).execute();
    await set({});
    for (const person of [member, admin])
      expect(await signIn(person)).toMatchObject({ status: 200, body: { user: { id: person.userId } } });
    expect((await signIn(member)).body.user?.email).toBe('former@people.example');
    await set({ mode: 'OPEN' });
    expect((await signIn(member)).body.user?.email).toBe(member.email);
  });

  test('for the first time is refused while the site is read-only, and nothing is stored; once it is open, it goes on', async () => {
    const newcomer = await world.newcomer();
    await set({ text: 'We move house.' });
    expect(await signIn(newcomer)).toMatchObject({ status: 503, body: { message: expect.stringContaining('We move house.') } });
    const accounts = () => world.db.selectFrom('users').select('user_id').where('email', '=', newcomer.email).execute();
    expect(await accounts()).toEqual([]);
    await set({ mode: 'OPEN' });
    expect((await signIn(newcomer)).status).toBe(200);
    expect(await accounts()).toHaveLength(1);
  });

  test('works for administrators alone while the site is closed', async () => {
    await set({ mode: 'CLOSED' });
    expect([(await signIn(admin)).status, (await signIn(member)).status]).toEqual([200, 503]);
  });
});

describe('while the site is closed', () => {
  test('nobody but an administrator is served', async () => {
    await set({ mode: 'CLOSED' });
    expect([(await read(null)).code, (await read(member)).code, (await post(member)).code]).toEqual(
      Array.from({ length: 3 }, () => 'SERVICE_UNAVAILABLE'),
    );
    expect([(await read(admin)).code, (await post(admin)).code]).toEqual(['ok', 'ok']);
  });

  test('a page says so with status 503, is stored nowhere, and shows what administrators wrote as text', async () => {
    await set({ mode: 'CLOSED', text: '<script>alert(1)</script>' });
    const response = await page('/someone');
    expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([503, '300', 'no-store']);
    expect(response.text).toContain('&lt;script&gt;');
    expect(response.text).not.toContain('<script');
  });
});

describe.each(['READ_ONLY', 'CLOSED'] as const)('in either mode (%s)', (mode) => {
  test('probes, webhooks and the banner are served', async () => {
    await set({ mode });
    for (const path of ['/healthz', '/readyz']) expect((await world.raw(path)).status).not.toBe(503);
    expect((await world.raw('/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(400);
    expect(await world.rpc('administration.getAnnouncement', {}, null)).toMatchObject({ data: { announcement: { level: 'WARNING' } } });
    expect((await world.rpc('administration.getMaintenance', {}, admin)).data).toMatchObject({ mode });
  });

  test('a mail program unsubscribes', async () => {
    await set({ mode });
    const response = await world.raw('/unsubscribe?token=unknown', { method: 'POST' });
    // It is the token that is refused.
    expect(response.status).toBe(400);
  });

  test('signing up is refused in the words for people, and when to come back', async () => {
    await set({ mode, text: 'We move house.' });
    const response = await world.raw('/identity/', {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
      body: '{}',
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '300']);
    expect(JSON.parse(response.text)).toMatchObject({
      __type: 'ServiceUnavailableException',
      message: expect.stringContaining('We move house.'),
    });
  });

  test('nobody deletes a login; a deletion that was asked for before still does, by its job', async () => {
    const [newcomer, leaving] = [await world.newcomer(), await world.person()];
    expect((await world.rpc('user.deleteAccount', { password: leaving.password }, leaving)).code).toBe('ok');
    await set({ mode });
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.DeleteUser' };
    const body = JSON.stringify({ AccessToken: newcomer.token });
    expect((await world.raw('/identity/', { method: 'POST', headers, body })).status).toBe(503);
    const localEndpoint = `${world.origin}/identity/`;
    const config = { ...world.services.config, identity: { ...world.services.config.identity, localEndpoint } };
    await runFinishDeletion({ ...world.services, config }, { userId: leaving.userId });
    const logins = await world.db.selectFrom('identity_logins').select('email_lower').execute();
    const stands = ({ email }: { email: string }) => logins.some((login) => login.email_lower === email);
    expect([newcomer, leaving].map(stands)).toEqual([true, false]);
  });

  test('an administrator ends it', async () => {
    await set({ mode });
    expect((await world.rpc('administration.setMaintenance', { mode: 'OPEN', text: null, expectedEnd: null }, member)).code).toBe(
      'FORBIDDEN',
    );
    expect((await world.rpc('administration.setMaintenance', { mode: 'OPEN', text: null, expectedEnd: null }, admin)).code).toBe('ok');
    world.services.setNow(new Date((clock += 3000)).toISOString());
    expect([(await post(member)).code, (await read(null)).code]).toEqual(['ok', 'ok']);
  });
});

test('on an open site nothing is refused, and refusals for maintenance are counted apart', async () => {
  const counted = async () => {
    const { text } = await world.raw('/metrics');
    return [
      /^http_requests_in_maintenance_total (\d+)/m.exec(text)?.[1],
      /^http_request_duration_seconds_count\{[^}]*status="503"/m.test(text),
    ];
  };
  await set({ mode: 'OPEN' });
  expect((await post(member)).code).toBe('ok');
  const [before] = await counted();
  await set({});
  await post(member);
  expect(await counted()).toEqual([String(Number(before) + 1), false]);
});
