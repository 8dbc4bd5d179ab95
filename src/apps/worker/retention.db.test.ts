import { readFileSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { claimStore } from '#platform/server/storage/store-owner.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { deleteOldWebhooksJob } from '#features/payments/webhooks/server/delete-old-webhooks.ts';
import { storeLedgerCheck } from '#features/payments/ledger/server/store-ledger-check.ts';
import { exportKey } from '#features/privacy/export/server/export-links.ts';
import { blankGift } from '#features/gifts/server/jobs/blank-gift.run.ts';
import { blankWalkIns } from '#features/tickets/door/server/blank-walk-ins.run.ts';
import { deleteHealthAnswersJob } from '#features/tickets/questions/server/delete-health-answers.ts';
import { deleteHealthAnswers } from '#features/tickets/questions/server/delete-health-answers.run.ts';
import { givenEvent } from '#tests/builders/event.ts';
import { givenGift } from '#tests/builders/gift.ts';
import { givenNotedInvitations } from '#tests/builders/invitation.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { allJobs } from './all-jobs.ts';
import { RETENTION, retentionTable, type RetentionRow } from './retention.ts';

const database = await testDatabase();
const services = await testServices(database, allJobs);
const { db, pool } = database;
const NOW = services.now();
beforeEach(database.empty);

type Scenario = {
  /** Stores one such thing, of which the time from which it is stored is `since`; `which` tells two of them apart. */
  store: (since: Date, which: 'old' | 'young') => Promise<void>;
  /** How many there are. */
  count: () => Promise<number>;
};

const count = (table: string) => async () => (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;
const run = async (name: string) => {
  const job = allJobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  await (
    await job.prepare({})
  )(services);
};
// A decided one was decided long after it was made: it is stored from the decision on.
const storeRequest = (status: 'WAITING' | 'APPROVED' | 'DECLINED') => async (at: Date, which: string) => {
  const who = { issuer: 'https://issuer.example', subject: which, email: 'a@people.example', name: null };
  const decided = { decided_at: at, decided_by: services.newId(), created_at: addMinutes(at, -89 * 24 * 60) };
  await db
    .insertInto('join_requests')
    .values({ id: services.newId(), ...who, status, ...(status === 'WAITING' ? { created_at: at } : decided) })
    .execute();
};
const sinceCreated = { updated_at: NOW, email_verified: false } as const;

const SCENARIOS: Record<Exclude<RetentionRow, 'deadJobs'>, Scenario> = {
  codes: {
    store: async (at, which) =>
      void (await db
        .insertInto('identity_codes')
        .values({ code_hash: Buffer.alloc(32), email: 'a@people.example', expires_at: at, purpose: 'SIGN_UP', subject_key: which })
        .execute()),
    count: count('identity_codes'),
  },
  challenges: {
    store: async (at, which) =>
      void (await db
        .insertInto('identity_challenges')
        .values({
          expires_at: at,
          kind: 'SOFTWARE_TOKEN_MFA',
          sealed_state: Buffer.alloc(32),
          subject_key: which,
          token_hash: Buffer.alloc(32, which),
        })
        .execute()),
    count: count('identity_challenges'),
  },
  signIns: {
    store: async (at) =>
      void (await db
        .insertInto('identity_families')
        .values({ authenticated_at: NOW, expires_at: at, origin_jti: services.newId(), sub: services.newId(), token_hash: null })
        .execute()),
    count: count('identity_families'),
  },
  failedAttempts: {
    store: async (at, which) =>
      void (await db.insertInto('identity_lockouts').values({ last_attempt_at: at, subject_key: which }).execute()),
    count: count('identity_lockouts'),
  },
  unconfirmed: {
    store: async (at, which) => {
      const sub = services.newId();
      const email = `${which}@people.example`;
      const user = { email, password_hash: 'x', status: 'UNCONFIRMED', sub, created_at: at, ...sinceCreated } as const;
      await db.insertInto('identity_users').values(user).execute();
      await db.insertInto('identity_logins').values({ email_lower: email, sub }).execute();
    },
    count: count('identity_logins'),
  },
  rateLimits: {
    store: async (at, which) => void (await db.insertInto('rate_limits').values({ expire: at.getTime(), key: which, points: 1 }).execute()),
    count: count('rate_limits'),
  },
  readers: {
    store: async (at, which) =>
      void (await db.insertInto('content_readers').values({ began_at: at, items: 1, last_read_at: at, reader: which }).execute()),
    count: count('content_readers'),
  },
  uploads: {
    store: async (at) =>
      void (await services.blobs.put((await givenUpload(db, await givenUser(db), { createdAt: at })).key, Buffer.from('x'))),
    count: count('media_uploads'),
  },
  attachedUploads: {
    store: async (at) => void (await givenUpload(db, await givenUser(db), { createdAt: at, attachedAt: at })),
    count: count('media_uploads'),
  },
  captions: {
    store: async (at) => {
      const { userId } = await givenUser(db);
      await db.insertInto('media_captions').values({ body: 'WEBVTT', created_at: at, id: services.newId(), user_id: userId }).execute();
    },
    count: count('media_captions'),
  },
  strayFiles: {
    async store(at) {
      await claimStore(services);
      const key = `q/${services.newId()}/${services.newId()}`;
      await services.blobs.put(key, Buffer.from('x'));
      await utimes(join(services.config.dataDir, 'blobs', key), at, at);
    },
    async count() {
      let files = 0;
      for await (const _key of services.blobs.list('q', new Date(8.64e15))) files += 1;
      return files;
    },
  },
  exports: {
    async store(at) {
      const name = { userId: services.newId(), exportId: services.newId() };
      await services.blobs.put(exportKey(name), Buffer.from('x'));
      const row = { id: name.exportId, user_id: name.userId, expires_at: at, requested_at: NOW, status: 'READY' } as const;
      await db.insertInto('data_exports').values(row).execute();
    },
    count: count('data_exports'),
  },
  mails: {
    store: async (at, which) =>
      void (await db.insertInto('mail_outbox').values({ created_at: at, message_key: which, to_user_id: services.newId() }).execute()),
    count: count('mail_outbox'),
  },
  webhooks: {
    store: async (at, which) =>
      void (await db
        .insertInto('webhook_events')
        .values({ id: `evt_${which}`, livemode: false, payload: '{}', received_at: at, type: 'charge.refunded' })
        .execute()),
    count: count('webhook_events'),
  },
  joinRequests: { store: storeRequest('WAITING'), count: count('join_requests') },
  approvedRequests: { store: storeRequest('APPROVED'), count: count('join_requests') },
  declinedRequests: { store: storeRequest('DECLINED'), count: count('join_requests') },
  invitationNotes: {
    store: (at, which) => givenNotedInvitations(db, at, which),
    count: count("(select distinct note from invitations where note <> '') as noted"),
  },
  tableSizes: {
    store: async (at, which) =>
      void (await pool.query('insert into table_sizes (day, name, bytes) values ($1::date, $2, 1)', [
        at.toISOString().slice(0, 10),
        which,
      ])),
    count: count("table_sizes where name in ('old', 'young')"),
  },
  ledgerChecks: {
    store: async (at) =>
      void (await db.insertInto('ledger_checks').values({ at, compared: 0, differences: '[]', drift: 0, id: services.newId() }).execute()),
    count: count('ledger_checks'),
  },
  healthAnswers: {
    async store(at) {
      const host = await givenUser(db);
      const { id } = await givenEvent(services, host);
      await db
        .updateTable('session_events')
        .set({ start_at: addMinutes(at, -60), end_at: at })
        .where('id', '=', id)
        .execute();
      const asked = { question: 'Any allergies?', kind: 'text' as const, version: 1, is_health: true, answer: 'Nuts', seat: 0 };
      const order = { owner_user_id: host.userId, session_event_id: id, user_id: services.newId(), payment_id: services.newId() };
      await db
        .insertInto('ticket_answers')
        .values({ ...order, ...asked, question_id: services.newId(), answered_at: NOW })
        .execute();
    },
    count: count('ticket_answers'),
  },
  walkInNames: {
    async store(at) {
      const host = await givenUser(db);
      const { id } = await givenEvent(services, host);
      await db
        .updateTable('session_events')
        .set({ start_at: addMinutes(at, -60), end_at: at })
        .where('id', '=', id)
        .execute();
      const entry = { kind: 'walk-in', outcome: 'done', guest_name: 'Gwen', device_id: services.newId() } as const;
      const stamps = { at, received_at: at };
      await db
        .insertInto('door_entries')
        .values({ ...entry, owner_user_id: host.userId, id: services.newId(), session_event_id: id, ...stamps })
        .execute();
    },
    count: count('door_entries where guest_name is not null'),
  },
  giftWords: {
    async store(at) {
      const values = { words: 'For you.', status: 'ended' } as const;
      await givenGift({ db, secret: services.config.secret, now: at }, await givenUser(db), await givenUser(db), values);
    },
    count: count('gifts where words is not null'),
  },
};

// A day is the least that is told apart.
const APART: Partial<Record<RetentionRow, number>> = { tableSizes: 24 * 60 };
const everyDate = () => db.selectFrom('session_events').select(['session_owner_user_id as ownerUserId', 'id as sessionEventId']).execute();
// The comparison itself needs the provider; what it stores, and deletes, doesn't.
const RUN: Partial<Record<RetentionRow, () => Promise<void>>> = {
  async ledgerChecks() {
    await inTransaction(services, (command) => storeLedgerCheck(command, { drift: 0, compared: 0, differences: [] }));
    await db.deleteFrom('ledger_checks').where('at', '=', services.now()).execute();
  },
  async healthAnswers() {
    for (const date of await everyDate()) await deleteHealthAnswers(services, date);
  },
  async giftWords() {
    const gifts = await db.selectFrom('gifts').select(['owner_user_id as ownerUserId', 'id as giftId']).execute();
    for (const gift of gifts) await blankGift(services, gift);
  },
  async walkInNames() {
    for (const date of await everyDate()) await blankWalkIns(services, date);
  },
};

describe.each(Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[])('%s', (row) => {
  const { minutes, job } = RETENTION[row];
  const { store, count: countNow } = SCENARIOS[row];

  test('are deleted once they are old enough, and nothing that is a minute younger', async () => {
    const end = addMinutes(NOW, -minutes);
    const apart = APART[row] ?? 1;
    await store(addMinutes(end, -apart), 'old');
    await store(addMinutes(end, apart), 'young');
    const before = await countNow();
    await (RUN[row] ?? (() => run(job)))();
    expect([before, await countNow()]).toEqual([2, 1]);
    services.setNow(addMinutes(NOW, 2 * apart).toISOString());
    await (RUN[row] ?? (() => run(job)))();
    services.setNow(NOW.toISOString());
    if (row !== 'strayFiles') expect(await countNow()).toBe(0); // Files carry the clock of the disk.
    await rm(join(services.config.dataDir, 'blobs'), { recursive: true, force: true });
  });
});

test('jobs that failed for good are deleted by the queue after as long', async () => {
  const { rows: queues } = await pool.query<{ minutes: number }>(
    `select retention_seconds / 60 as minutes from pgboss.queue where name = 'dead-letters'`,
  );
  expect(queues).toEqual([{ minutes: RETENTION.deadJobs.minutes }]);
});

const DELETES = /tidy|sweep|forget|delet|remov|clean|clear|eras|purg|prun|expire/;
/** Jobs with such a name that delete nothing by its age, and why they run. */
const NOT_BY_AGE: Record<string, string> = {
  'accounts.finish-deletion': 'somebody deleted their account',
  'comments.delete-under': 'an item was deleted',
  'comments.purge-media': 'an item was hidden from others',
  'media.purge': 'caches forget what was deleted or hidden',
  'media.remove-blobs': 'what the files belonged to was deleted',
  'tickets.expire-checkouts': 'a checkout ends, which stays on record',
};

test('each job whose name says that it deletes has a row, on a schedule or not, or does so for another reason than age', () => {
  const names = allJobs.map(({ name }) => name).filter((name) => DELETES.test(name));
  const listed = new Set<string | null>(Object.values(RETENTION).map(({ job }) => job));
  expect(names).toEqual(expect.arrayContaining([deleteOldWebhooksJob.name, deleteHealthAnswersJob.name]));
  expect(names.filter((name) => !listed.has(name)).toSorted()).toEqual(Object.keys(NOT_BY_AGE).toSorted());
});

test('the page for people says the same', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/retention.md'), 'utf8')).toContain(`\n${retentionTable()}\n`);
});
