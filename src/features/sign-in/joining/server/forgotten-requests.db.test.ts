import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { tidyJoining } from '#features/administration/joining/server/tidy-joining.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { givenUser } from '#tests/builders/user.ts';

const world = await httpWorld();
const { db, services } = world;
const admin = await givenUser(db, { admin: true });
const START = services.now();

type Newcomer = Awaited<ReturnType<typeof world.newcomer>>;

beforeEach(async () => {
  services.setNow(START.toISOString());
  await db.deleteFrom('join_requests').execute();
  await db.deleteFrom('site_settings').execute();
  const row = { name: 'joining', value: JSON.stringify('APPROVAL'), changed_by: admin.userId, changed_at: services.now() };
  await db.insertInto('site_settings').values(row).execute();
  await services.site.refresh();
});

async function open({ token }: Newcomer): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(`${world.origin}/user/create`, { method: 'POST', headers, body: '{}' })).status;
}
const subjectOf = async ({ email }: Newcomer) =>
  (await db.selectFrom('identity_logins').select('sub').where('email_lower', '=', email).executeTakeFirst())?.sub;
const requests = () => db.selectFrom('join_requests').select('email').execute();
const daysLater = (days: number) => addMinutes(START, days * 24 * 60);
const tidyAfter = async (days: number) => {
  services.setNow(daysLater(days).toISOString());
  await (
    await tidyJoining.prepare({})
  )(services);
};
const declined = async (newcomer: Newcomer) => {
  expect(await open(newcomer)).toBe(403);
  const decision = { status: 'DECLINED', decided_at: START, decided_by: admin.userId } as const;
  await db
    .updateTable('join_requests')
    .set(decision)
    .where('subject', '=', (await subjectOf(newcomer)) ?? '')
    .execute();
};

test('whoever waits or was declined deletes their login, and their request with it', async () => {
  const [waiting, refused] = [await world.newcomer(), await world.newcomer()];
  expect(await open(waiting)).toBe(403);
  await declined(refused);
  expect(await requests()).toHaveLength(2);
  for (const { token } of [waiting, refused]) expect((await world.identity('DeleteUser', { AccessToken: token })).code).toBe('ok');
  expect([await requests(), await subjectOf(waiting), await subjectOf(refused)]).toEqual([[], undefined, undefined]);
});

test('a login without an account goes with its request: 30 days after a refusal, 90 days without a decision', async () => {
  const [waiting, refused] = [await world.newcomer(), await world.newcomer()];
  expect(await open(waiting)).toBe(403);
  await declined(refused);
  const logins = async () => [(await subjectOf(waiting)) !== undefined, (await subjectOf(refused)) !== undefined];
  await tidyAfter(29.9);
  expect(await logins()).toEqual([true, true]);
  await tidyAfter(30.1);
  expect(await logins()).toEqual([true, false]);
  await tidyAfter(90.1);
  expect([await logins(), await requests()]).toEqual([[false, false], []]);
});

test('a login that has come by an account meanwhile stays, and a request that is left of it goes', async () => {
  const newcomer = await world.newcomer();
  await declined(newcomer);
  const subject = (await subjectOf(newcomer)) ?? '';
  const { issuer } = services.config.identity;
  await db.insertInto('identity_claims').values({ issuer, subject, user_id: admin.userId }).execute();
  await tidyAfter(31);
  expect([await requests(), await subjectOf(newcomer)]).toEqual([[], subject]);
});

test('a login of another provider stays: only the request goes', async () => {
  const newcomer = await world.newcomer();
  await declined(newcomer);
  await db.updateTable('join_requests').set({ issuer: 'https://elsewhere.example' }).execute();
  await tidyAfter(31);
  expect([await requests(), (await subjectOf(newcomer)) !== undefined]).toEqual([[], true]);
});
