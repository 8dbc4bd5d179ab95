import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPasswords } from '#identity/sign-in/passwords.ts';
import { advanceLineJob } from '#features/tickets/waiting/server/advance-line-job.ts';
import { decideMinimumsJob } from '#features/sessions/minimum/server/minimum-jobs.ts';
import { remindJob } from '#features/tickets/notices/server/remind.ts';
import { deleteHealthAnswersJob } from '#features/tickets/questions/server/delete-health-answers.ts';
import { mailTicketJob } from '#features/tickets/wallet/server/mail-ticket.ts';
import { judgePassword } from '#identity/rules.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { loadDemo } from './load-demo.ts';
import { DEMO_PASSWORD } from './people/everybody.ts';
import { userIdOf } from './plan/rows.ts';
import { removeDemo } from './remove-demo.ts';

const database = await testDatabase();
const bare = await testServices(database, [advanceLineJob, decideMinimumsJob, deleteHealthAnswersJob, mailTicketJob, remindJob]);
// With a real provider nobody gets a payout account, so these tests need no sandbox; the tests of `npm start` do use one.
const services = { ...bare, config: { ...bare.config, payments: { ...bare.config.payments, mode: 'test' as const } } };
const { db } = database;
// Four hundred pictures are drawn, which takes a busy machine a while.
const PATIENCE = { timeout: 300_000 };
const load = () => loadDemo(services, { randomBytes, report: () => undefined, pictureScale: 1 / 16 });

beforeEach(database.empty);
afterEach(() => removeDemo(services).then(() => undefined));

async function countRows(): Promise<Record<string, number>> {
  // Counts of rate limits expire by themselves.
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`.execute(db);
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
      return [name, rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counted);
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(services.config.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('the demo', () => {
  test('refuses a database in which a real user has one of its names, and changes nothing', async () => {
    await db.insertInto('username_claims').values({ username_lower: 'mayamoves', user_id: services.newId() }).execute();
    const before = await countRows();
    await expect(load()).rejects.toThrow('The demo needs the username mayamoves');
    expect(await countRows()).toEqual(before);
  });

  test(
    'is complete, adds nothing when loaded twice, and when removed leaves real people what was theirs and nothing else',
    PATIENCE,
    async () => {
      const real = await givenUser(db);
      const before = await countRows();
      expect(await load()).toBe('loaded');
      const family = await db
        .selectFrom('tickets')
        .select(['seat', 'guest_name'])
        .where('guest_name', 'is not', null)
        .orderBy('seat')
        .execute();
      expect(family.map(({ seat }) => seat)).toEqual([2, 3]);
      const loaded = await countRows();
      expect(loaded).toMatchObject({ contents: 274, sessions: 68, media_entities: 414 });
      expect(await load()).toBe('was there');
      expect(await countRows()).toEqual(loaded);
      await keepsItsCounts();
      await provesSignIns();
      await showsDifferentPictures();
      await meetsRealPeople(real.userId);
      await getsRecoveryCodes();
      expect(await removeDemo(services)).toMatchObject({ people: 49, rows: { contents: 274, users: 49 } });
      expect(await countRows()).toEqual(before);
      expect(await listFiles()).toEqual([]);
      const people = await db.selectFrom('users').select(['user_id', 'follower_count', 'following_count']).execute();
      expect(people).toEqual([{ user_id: real.userId, follower_count: 0, following_count: 0 }]);
    },
  );
});

async function meetsRealPeople(userId: string): Promise<void> {
  const at = { created_at: services.now() };
  const meetings = [
    { follower_user_id: userId, following_user_id: userIdOf('mayamoves'), ...at },
    { follower_user_id: userIdOf('noah_b'), following_user_id: userId, ...at },
  ];
  await db.insertInto('follows').values(meetings).execute();
  await db.insertInto('followers').values(meetings).execute();
  await db.updateTable('users').set({ follower_count: 1, following_count: 1 }).where('user_id', '=', userId).execute();
}

async function getsRecoveryCodes(): Promise<void> {
  const { sub } = await db.selectFrom('identity_users').select('sub').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('identity_recovery_codes')
    .values({ sub, code_hash: Buffer.alloc(32), created_at: services.now() })
    .execute();
}

async function keepsItsCounts(): Promise<void> {
  const { rows } = await sql<{ wrong: string }>`
    select 'likes ' || id as wrong from contents c where like_count <> (select count(*) from likes where content_user_id = c.user_id and content_id = c.id)
    union all select 'comments ' || id from contents c where comment_count <> (select count(*) from comments where content_user_id = c.user_id and content_id = c.id)
    union all select 'replies ' || id from comments c where reply_count <> (select count(*) from comments where content_user_id = c.content_user_id and parent_comment_id = c.id)
    union all select 'followers ' || username from users u where follower_count <> (select count(*) from followers where following_user_id = u.user_id)
    union all select 'following ' || username from users u where following_count <> (select count(*) from follows where follower_user_id = u.user_id)
    union all select 'participants ' || id from session_events e
      where participant_count <> (select count(*) from tickets where owner_user_id = e.session_owner_user_id and session_event_id = e.id and status = 'active')
    union all select 'tip ' || id from comments c where tip <> exists (select 1 from tips where recipient_user_id = c.content_user_id and comment_id = c.id and amount = c.tip_amount)
    union all select 'pass ' || id from membership_purchases p where session_usage_limit <= (
      select count(*) from membership_uses where owner_user_id = p.owner_user_id and purchase_id = p.id and kind = 'spend')
    union all select 'future ' || id from contents where created_at > ${services.now()}
    union all select 'future ' || id from comments where created_at > ${services.now()}
    union all select 'money ' || id from payments where amount <> 0`.execute(db);
  expect(rows).toEqual([]);
  expect(await db.selectFrom('ledger_journals').selectAll().execute()).toEqual([]);
}

async function provesSignIns(): Promise<void> {
  const signIns: unknown = JSON.parse(await readFile(join(services.config.dataDir, 'demo.json'), 'utf8'));
  expect(signIns).toEqual([
    { email: 'maya@demo.turnout.example', password: DEMO_PASSWORD, username: 'mayamoves', role: 'creator' },
    { email: 'noah@demo.turnout.example', password: DEMO_PASSWORD, username: 'noah_b', role: 'member' },
    { email: 'robin@demo.turnout.example', password: DEMO_PASSWORD, username: 'robin_desk', role: 'admin' },
  ]);
  expect(judgePassword(DEMO_PASSWORD)).toBeNull();
  const accounts = await db.selectFrom('identity_users').select(['password_hash', 'status', 'email_verified']).execute();
  expect(accounts).toHaveLength(3);
  const passwords = createPasswords(randomBytes);
  for (const account of accounts) {
    expect(account).toMatchObject({ status: 'CONFIRMED', email_verified: true });
    expect(await passwords.verify(account.password_hash, DEMO_PASSWORD)).toBe(true);
  }
}

async function showsDifferentPictures(): Promise<void> {
  const pictures = await db.selectFrom('media_entities').select(['variants', 'blur']).execute();
  for (const key of pictures.flatMap(({ variants }) => Object.values(variants as Record<string, string>))) {
    expect(await services.blobs.head(key), key).not.toBeNull();
  }
  expect(new Set(pictures.map(({ blur }) => blur)).size).toBe(pictures.length);
}
