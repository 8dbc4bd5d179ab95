import { createECDH, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDb, type Db } from '#db/client.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { CAPS } from '#kernel/caps.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { updateUser } from '#features/people/api/profiles/update-user.ts';
import { CreatePost } from '#features/content/items/contract.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import { followTag } from '#features/content/tags/server/follow-tag.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { registerUploads } from '#features/media/upload/server/register-uploads.ts';
import { CreateCode } from '#features/payments/codes/contract.ts';
import { createCode } from '#features/payments/codes/server/create-code.ts';
import { createMembership } from '#features/memberships/offers/server/create-membership.ts';
import { createBroadcast } from '#features/messages/broadcast/server/create-broadcast.ts';
import { leaseMail } from '#features/notifications/mail/server/lease-mail.ts';
import { updateSettings } from '#features/notifications/settings/server/update-settings.ts';
import { registerPush } from '#features/push/server/commands/register-push.ts';
import { SaveSearch } from '#features/search/saved/contract.ts';
import { createDoorLink } from '#features/tickets/door/server/door-links.ts';
import { saveLocation } from '#features/search/saved/server/save-location.ts';
import { saveSearch } from '#features/search/saved/server/save-search.ts';
import { PLAIN_CODE } from '#tests/builders/discount-code.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { openPatientPool } from '#tests/harness/open-patient-pool.ts';
import { testDatabase } from '#tests/harness/test-database.ts';

const AT_ONCE = 20;
const LOCK = /from "?users"? .*for (?:no key )?update/s;
const database = await testDatabase({ connections: AT_ONCE + 2 });
const services = await testServices(database, allJobs);
const { db, pool } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
type Capped = {
  /** Does one more of them; equal numbers are the same request. */
  act(command: CommandContext, person: Person, number: number): Promise<unknown>;
  /** How many the person has. */
  count: string;
  /** What is said to those beyond the cap; null if they take the place of others, or if nobody is waiting for an answer. */
  refusal: string | null;
  /** Where all wait for each other without the lock: where it would be taken, unless what they delete then depends on who commits first. */
  meetAt?: RegExp;
  prepare?: (person: Person) => Promise<unknown>;
};

const keys = { p256dh: createECDH('prime256v1').generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
const coordinates = { latitude: 51.45523, longitude: -2.59665 };
const membershipIds = Array.from({ length: CAPS.memberships + AT_ONCE }, () => uuidv7());
const codeIds = Array.from({ length: CAPS.discountCodes + AT_ONCE }, () => uuidv7());
const postIds = Array.from({ length: CAPS.postMailingsPerDay + AT_ONCE }, () => uuidv7());

const replayIds = Array.from({ length: CAPS.replaysPerDate + AT_ONCE }, () => uuidv7());

const linkIds = Array.from({ length: CAPS.doorLinksPerDate + AT_ONCE }, () => uuidv7());

const roundIds = Array.from({ length: CAPS.hostMailsPerDateAndDay + AT_ONCE }, () => uuidv7());
/** The date about which each host writes, or whose door they open. */
const dateOf = new Map<string, string>();

const CAPPED: Record<keyof typeof CAPS, Capped> = {
  savedSearches: {
    act: (command, { actor }, number) => saveSearch(command, actor, SaveSearch.parse({ query: `yoga ${number}`, alert: true })),
    count: 'select count(*) from saved_searches where user_id = $1',
    refusal: 'You can save up to 50 of these. Delete one first.',
  },
  savedPlaces: {
    act: (command, { actor }, number) =>
      saveLocation(command, actor, { kind: 'SEARCH', location: { formattedAddress: `Street ${number}`, coordinates } }),
    count: 'select count(*) from saved_locations where user_id = $1',
    refusal: 'You can save up to 50 of these. Delete one first.',
  },
  followedTags: {
    act: (command, { actor }, number) => followTag(command, actor, { tag: `tag${number}` }),
    count: 'select count(*) from tag_interests where user_id = $1 and followed_at is not null',
    refusal: 'You can follow up to 10 hashtags. Unfollow one first.',
  },
  memberships: {
    act: (command, { actor }, number) => {
      const membership = { type: 'one-time', title: `Pass ${number}`, price: 2000, sessionUsageLimit: 5, status: 'cancelled' };
      return createMembership(command, actor, CreateMembership.parse({ id: membershipIds[number], membership }), 'sandbox');
    },
    count: 'select count(*) from memberships where user_id = $1',
    refusal: 'You already have 100 memberships. Change one of them instead.',
  },
  discountCodes: {
    act: (command, { actor }, number) =>
      createCode(command, actor, CreateCode.parse({ ...PLAIN_CODE, id: codeIds[number], code: `CODE-${number}` })),
    count: 'select count(*) from discount_codes where owner_user_id = $1',
    refusal: 'You can have up to 200 codes.',
  },
  postMailingsPerDay: {
    act: (command, { actor }, number) =>
      createPost(command, actor, CreatePost.parse({ content: { id: postIds[number], text: `News ${number}`, alsoByMail: true } })),
    count: 'select count(*) from post_mailings where user_id = $1',
    refusal: 'You’ve sent three posts by email in the last 24 hours. Publish this one without email, or wait a while.',
  },
  hostMailsPerDateAndDay: {
    act: (command, { userId, actor }, number) =>
      createBroadcast(command, actor, {
        id: roundIds[number] ?? '',
        sessionEventId: dateOf.get(userId) ?? '',
        text: `Ring bell ${number}.`,
      }),
    count: 'select count(*) from message_rounds where user_id = $1 and mailed',
    // Those beyond it come in the app only.
    refusal: null,
    async prepare(person) {
      const { event } = await givenSession(db, person, { starts: [addMinutes(services.now(), 60)] });
      await givenTicket(db, event, await givenUser(db));
      dateOf.set(person.userId, event.id);
    },
  },
  doorLinksPerDate: {
    act: (command, { userId, actor }, number) =>
      createDoorLink(
        command,
        actor,
        { id: linkIds[number] ?? '', sessionEventId: dateOf.get(userId) ?? '', name: `Helper ${number}` },
        services,
      ),
    count: 'select count(*) from door_links where owner_user_id = $1',
    refusal: 'A date can have up to 20 links for helpers. Revoke one first.',
    async prepare(person) {
      const { event } = await givenSession(db, person, { starts: [addMinutes(services.now(), 60)] });
      dateOf.set(person.userId, event.id);
    },
  },
  replaysPerDate: {
    act(command, { userId, actor }, number) {
      const replay = { sessionEventId: dateOf.get(userId) ?? '', opensTo: 'BOOKED', subscribers: 'NEVER' };
      const content = { id: replayIds[number], text: 'Notes', visibility: 'PRIVATE', replay };
      return createPost(command, actor, CreatePost.parse({ content }));
    },
    count: 'select count(*) from contents where user_id = $1 and replay_event_id is not null',
    refusal: 'A date can have up to 10 of these. Edit or delete one instead.',
    async prepare(person) {
      const { event } = await givenSession(db, person, { starts: [addMinutes(services.now(), -1440)] });
      dateOf.set(person.userId, event.id);
    },
  },
  formerUsernames: {
    act: (command, { userId, actor }, number) => updateUser(command, actor, { user: { id: userId, username: `name_${number}` } }),
    // All but the current one.
    count: 'select count(*) - 1 as count from username_claims where user_id = $1',
    refusal: 'You’ve changed your username too often. Please try again later.',
  },
  pushDevices: {
    act: (command, { actor }, number) =>
      registerPush(
        command,
        actor,
        { endpoint: `https://updates.push.services.mozilla.com/${number}`, keys, showsContent: false },
        { publicKey: 'k', hosts: ['updates.push.services.mozilla.com'], signIn: { subject: 's', session: uuidv7() } },
      ),
    count: 'select count(*) from push_devices where user_id = $1',
    refusal: null,
    meetAt: /^commit/,
  },
  listMailsPerDay: {
    act: (command, { userId }, number) =>
      leaseMail(command, {
        toUserId: userId,
        subject: 'News',
        title: 'News',
        paragraphs: ['News.'],
        messageKey: `news-${number}`,
        list: { topic: 'LIKES' },
      }),
    count: "select count(*) from mail_outbox where to_user_id = $1 and state = 'taken'",
    refusal: null,
    prepare: ({ actor }) =>
      inTransaction(services, (command) => updateSettings(command, actor, { choice: { topic: 'LIKES', channel: 'mail', on: true } })),
  },
};

async function countOf(capped: Capped, { userId }: Person): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(capped.count, [userId]);
  return Number(rows[0]?.count);
}

/** A person who may have `room` more of them. */
async function personWith(name: keyof typeof CAPS, room: number): Promise<Person> {
  const person = await givenUser(db);
  await CAPPED[name].prepare?.(person);
  for (let number = 0; number < CAPS[name] - room; number += 1)
    await inTransaction(services, (command) => CAPPED[name].act(command, person, number));
  return person;
}

/** Does it twenty times at once, with twenty requests or the same one, and returns what was said to those that failed. */
async function allAtOnce(name: keyof typeof CAPS, person: Person, { on = db, same = false } = {}): Promise<string[]> {
  const numbers = Array.from({ length: AT_ONCE }, (_, index) => CAPS[name] + (same ? 0 : index));
  const results = await Promise.allSettled(
    numbers.map((number) => inTransaction({ ...services, db: on }, (command) => CAPPED[name].act(command, person, number))),
  );
  return results.flatMap((result) => (result.status === 'rejected' ? [String((result.reason as Error).message)] : []));
}

describe.each(keysOf(CAPS))('the cap of %s', (name) => {
  const room = Math.min(2, CAPS[name]);

  test('holds for twenty requests at once, each of which is done or refused in words', async () => {
    const person = await personWith(name, room);
    const said = await allAtOnce(name, person);
    expect(await countOf(CAPPED[name], person)).toBe(CAPS[name]);
    const { refusal } = CAPPED[name];
    expect(said).toEqual(refusal === null ? [] : Array.from({ length: AT_ONCE - room }, () => refusal));
  });

  test('counts the same request once, however often it comes at once', async () => {
    const person = await personWith(name, room);
    expect(await allAtOnce(name, person, { same: true })).toEqual([]);
    expect(await countOf(CAPPED[name], person)).toBe(CAPS[name] - room + 1);
  });

  test('would be passed if the person were not locked (negative control)', async () => {
    const person = await personWith(name, room);
    const unlocked = openWithoutLocks(CAPPED[name].meetAt ?? LOCK);
    const said = await allAtOnce(name, person, { on: unlocked });
    const count = await countOf(CAPPED[name], person);
    expect(count > CAPS[name] || said.some((words) => words !== CAPPED[name].refusal)).toBe(true);
  });
});

describe('what a person may store', () => {
  const MEGABYTES = 3;
  const uploadAtOnce = async ({ actor }: Person, on: Db) => {
    const files = [{ fileName: 'a.jpg', fileType: 'image/jpeg', size: 1024 ** 2 }];
    const register = (command: CommandContext) =>
      registerUploads(command, actor, { files }, { videoMegabytes: 1, quotaMegabytes: MEGABYTES });
    const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => inTransaction({ ...services, db: on }, register)));
    return results.flatMap((result) => (result.status === 'rejected' ? [String((result.reason as Error).message)] : []));
  };
  const uploadsOf = ({ userId }: Person) => db.selectFrom('media_uploads').select('id').where('user_id', '=', userId).execute();

  test('is not passed by twenty uploads at once, each of which is registered or refused in words', async () => {
    const person = await givenUser(db);
    const said = await uploadAtOnce(person, db);
    expect(await uploadsOf(person)).toHaveLength(MEGABYTES);
    expect(said).toEqual(
      Array.from({ length: AT_ONCE - MEGABYTES }, () => expect.stringContaining('take 3 MB of the 3 MB that you can store')),
    );
  });

  test('would be passed if the person were not locked (negative control)', async () => {
    const person = await givenUser(db);
    await uploadAtOnce(person, openWithoutLocks(LOCK));
    expect((await uploadsOf(person)).length).toBeGreaterThan(MEGABYTES);
  });
});

// Reads the person's row without its lock, and lets nobody go on from `meetAt` before all have come there.
function openWithoutLocks(meetAt: RegExp): Db {
  const everybody = Promise.withResolvers<void>();
  let [arrived, isOpen] = [0, true];
  const unsafe = openPatientPool(database.connectionString, { max: AT_ONCE, applicationName: 'turnout-test', prepares: false });
  unsafe.on('error', () => undefined);
  unsafe.on('connect', (client) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    Object.defineProperty(client, 'query', {
      value: (first: unknown, ...rest: unknown[]) => {
        if (typeof first !== 'string') return query(first, ...rest);
        const unlocked = LOCK.test(first) ? first.replace(/for (?:no key )?update/, '') : first;
        if (!meetAt.test(first) || !isOpen) return query(unlocked, ...rest);
        arrived += 1;
        if (arrived === AT_ONCE) everybody.resolve();
        return everybody.promise.then(() => query(unlocked, ...rest));
      },
    });
  });
  const unsafeDb = openDb(unsafe);
  // At once: the server has too few connections for those of every cap.
  onTestFinished(async () => {
    isOpen = false;
    await unsafeDb.destroy();
  });
  return unsafeDb;
}
