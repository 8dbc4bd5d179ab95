import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenSession } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SaveSearch } from '../contract.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { saveLocation } from './save-location.ts';
import { saveSearch, deleteSavedSearch } from './save-search.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { runIndexContent } from '../../index/server/index-content.run.ts';
import { searchJobs } from '../../server/jobs.ts';
import { runSendAlerts } from './send-alerts.run.ts';
import { querySavedLocations, querySavedSearches } from './query-saved.ts';

const database = await testDatabase();
const services = await testServices(database, [...searchJobs, ...notificationsJobs]);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const keep = (person: Person, search: Parameters<typeof SaveSearch.parse>[0]) =>
  inTransaction(services, (command) => saveSearch(command, person.actor, SaveSearch.parse(search)));
const keptBy = async (person: Person, limit = 5) => (await querySavedSearches(services, person.actor, { limit })).items;
const BRISTOL = { formattedAddress: 'Bristol', coordinates: { latitude: 51.45523, longitude: -2.59665 } };

describe('saved searches', () => {
  test('are stored once per search, latest first, and only their owner reads and deletes them', async () => {
    const [one, other] = [await givenUser(db), await givenUser(db)];
    const first = await keep(one, { query: 'yoga' });
    await keep(one, { query: 'choir', location: BRISTOL, filters: { free: true } });
    expect(await keep(one, { query: 'Yoga', alert: true, name: 'Mine' })).toEqual(first);
    expect(await keptBy(one)).toMatchObject([
      { query: 'choir', location: BRISTOL, filters: { free: true }, alert: false },
      { query: 'yoga', name: 'Mine', location: null, alert: true },
    ]);
    await keep(one, { query: 'yoga', alert: true });
    expect((await keptBy(one))[1]?.name).toBe('Mine');
    await keep(one, { query: 'yoga', alert: true, name: null });
    expect((await keptBy(one))[1]?.name).toBeNull();
    expect(await keptBy(other)).toEqual([]);
    await inTransaction(services, (command) => deleteSavedSearch(command, other.actor, first.createdAt));
    expect(await keptBy(one)).toHaveLength(2);
    await inTransaction(services, (command) => deleteSavedSearch(command, one.actor, first.createdAt));
    expect(await keptBy(one)).toMatchObject([{ query: 'choir' }]);
  });

  test('are limited to fifty and come in pages', async () => {
    const person = await givenUser(db);
    for (let index = 0; index < 50; index += 1) await keep(person, { query: `yoga ${index}` });
    await expect(keep(person, { query: 'one more' })).rejects.toThrow('You can save up to 50 of these. Delete one first.');
    const first = await querySavedSearches(services, person.actor, { limit: 30 });
    const rest = await querySavedSearches(services, person.actor, { limit: 30, cursor: first.nextCursor });
    expect(new Set([...first.items, ...rest.items].map(({ query }) => query)).size).toBe(50);
    expect(rest.nextCursor).toBeNull();
  });

  test.each([
    ['without words, place or filter', { query: '' }],
    ['of punctuation only', { query: '!!' }],
    ['of exclusions only', { query: '-yoga' }],
    ['with a filter that most sessions meet', { query: '', filters: { free: true } }],
  ])('aren’t stored %s', async (_what, search) => {
    const person = await givenUser(db);
    await expect(keep(person, search)).rejects.toThrow('Add a word, a place or a hashtag before you save this search.');
  });

  test.each([
    ['a hashtag', { query: '', filters: { tag: 'yoga' } }],
    ['a place', { query: '', location: BRISTOL }],
    ['“Remote”', { query: '', location: { formattedAddress: 'Remote', coordinates: null } }],
  ])('need no words with %s', async (_what, search) => {
    const person = await givenUser(db);
    await keep(person, search);
    expect(await keptBy(person)).toHaveLength(1);
  });

  test('store each place once by address, under the name its owner gives it, and a single own place', async () => {
    const person = await givenUser(db);
    const put = (kind: 'SEARCH' | 'OWN', formattedAddress: string, name?: string | null) =>
      inTransaction(services, (command) => saveLocation(command, person.actor, { kind, location: { ...BRISTOL, formattedAddress }, name }));
    const named = async () =>
      (await querySavedLocations(services, person.actor, { kind: 'SEARCH', limit: 5 })).items.map(({ name }) => name);
    await put('SEARCH', 'Bristol');
    await put('SEARCH', 'Bristol', 'Home');
    await put('SEARCH', 'Bristol');
    expect(await named()).toEqual(['Home']);
    await put('SEARCH', 'Bristol', null);
    expect(await named()).toEqual([null]);
    await put('OWN', 'Bath');
    await put('OWN', 'Bristol');
    expect((await querySavedLocations(services, person.actor, { kind: 'SEARCH', limit: 5 })).items).toHaveLength(1);
    expect((await querySavedLocations(services, person.actor, { kind: 'OWN', limit: 5 })).items).toMatchObject([{ location: BRISTOL }]);
  });
});

describe('“Alert me”', () => {
  const publish = async (host: Person, values: Parameters<typeof givenSession>[2]) => {
    const session = await givenSession(db, host, { createdAt: services.now(), ...values });
    await db.updateTable('sessions').set({ latitude: 51.45, longitude: -2.59 }).where('id', '=', session.id).execute();
    await runIndexContent(services, { ownerUserId: host.userId, id: session.id });
    for (const work of (await services.waitingJobs('search.tell-alerts')) as Parameters<typeof runSendAlerts>[1][])
      await runSendAlerts(services, work);
    return session;
  };
  const told = async () =>
    (await db.selectFrom('notifications').select(['to_user_id', 'message']).where('type', '=', 'SEARCH_ALERT').execute()).map(
      (row) => row.to_user_id,
    );

  test('notifies once, in the app and by mail, of a new session that matches the words, place and filters', async () => {
    const [host, wants, far, dear, quiet] = [
      await givenUser(db),
      await givenUser(db),
      await givenUser(db),
      await givenUser(db),
      await givenUser(db),
    ];
    await keep(wants, { query: 'moonlit', location: BRISTOL, alert: true });
    await keep(far, {
      query: 'moonlit',
      location: { formattedAddress: 'Leeds', coordinates: { latitude: 53.8, longitude: -1.55 } },
      alert: true,
    });
    await keep(dear, { query: 'moonlit', filters: { minPrice: 500 }, alert: true });
    await keep(quiet, { query: 'moonlit' });
    await keep(host, { query: 'moonlit', alert: true });
    const session = await publish(host, { title: 'Moonlit swim' });
    expect(await told()).toEqual([wants.userId]);
    expect(await services.waitingJobs('notifications.send-mail')).toMatchObject([
      {
        toUserId: wants.userId,
        subject: 'New for “moonlit, Bristol”: Moonlit swim',
        also: { path: '/search?q=moonlit&location=Bristol&lat=51.45523&lng=-2.59665&type=sessions' },
      },
    ]);
    await runSendAlerts(services, { ownerUserId: host.userId, id: session.id });
    await runIndexContent(services, { ownerUserId: host.userId, id: session.id });
    expect(await told()).toEqual([wants.userId]);
  });

  test('takes a saved “this weekend” for the weekend to come, however old the search is', async () => {
    const [host, wants] = [await givenUser(db), await givenUser(db)];
    await keep(wants, { query: 'moonlit', filters: { when: 'weekend' }, alert: true });
    const savedAt = services.now().toISOString();
    services.setNow('2026-07-15T12:00:00.000Z');
    await publish(host, { title: 'Moonlit on Friday', starts: [new Date('2026-07-17T18:00:00Z')] });
    expect(await told()).toEqual([]);
    await publish(host, { title: 'Moonlit on Sunday', starts: [new Date('2026-07-19T18:00:00Z')] });
    expect(await told()).toEqual([wants.userId]);
    const also = { label: 'View search and alert', path: '/search?q=moonlit&when=weekend&type=sessions' };
    expect(await services.waitingJobs('notifications.send-mail')).toContainEqual(expect.objectContaining({ toUserId: wants.userId, also }));
    services.setNow(savedAt);
  });

  test('notifies only of sessions with the hashtag, and names it', async () => {
    const [host, other, words, wants] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
    await keep(other, { query: '', filters: { tag: 'ceramics' }, alert: true });
    await keep(words, { query: 'platypus', filters: { tag: 'yoga' }, alert: true });
    await keep(wants, { query: 'platypus', filters: { tag: 'Music' }, alert: true });
    await publish(host, { title: 'Platypus drums', opening: 'Bring sticks #music' });
    expect(await told()).toEqual([wants.userId]);
    const subject = 'New for “platypus, #Music”: Platypus drums';
    expect(await services.waitingJobs('notifications.send-mail')).toContainEqual(
      expect.objectContaining({ toUserId: wants.userId, subject }),
    );
  });

  test('ignores a search for everything that was saved before such searches were refused', async () => {
    const [host, person] = [await givenUser(db), await givenUser(db)];
    await keep(person, { query: 'yoga', alert: true });
    await db.updateTable('saved_searches').set({ query: '!!', wanted: null }).where('user_id', '=', person.userId).execute();
    await publish(host, { title: 'Moonlit swim' });
    expect(await told()).toEqual([]);
  });

  test('notifies near a place once the place is found, and everybody once a session opens to all, if that is soon after it was published', async () => {
    const [host, near, stranger] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await keep(near, { query: '', location: BRISTOL, alert: true });
    await keep(stranger, { query: 'moonlit', alert: true });
    const session = await givenSession(db, host, { title: 'Moonlit swim', createdAt: services.now(), visibility: 'PRIVATE' });
    const indexed = async () => {
      await runIndexContent(services, { ownerUserId: host.userId, id: session.id });
      const [work] = (await services.waitingJobs('search.tell-alerts')).slice(-1) as Parameters<typeof runSendAlerts>[1][];
      if (work) await runSendAlerts(services, work);
      return (await told()).toSorted();
    };
    expect(await indexed()).toEqual([]);
    await db.updateTable('contents').set({ visibility: 'PUBLIC' }).where('id', '=', session.id).execute();
    expect(await indexed()).toEqual([stranger.userId]);
    await db.updateTable('sessions').set({ latitude: 51.45, longitude: -2.59 }).where('id', '=', session.id).execute();
    expect(await indexed()).toEqual([near.userId, stranger.userId].toSorted());
    const jobs = (await services.waitingJobs('search.tell-alerts')).length;
    await indexed();
    expect((await services.waitingJobs('search.tell-alerts')).length).toBe(jobs);
  });

  test('copes with the longest possible search, and still notifies those after it', async () => {
    const [host, long, next] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const where = `${'Llanfairpwllgwyngyll, '.repeat(8)}Wales`;
    await keep(long, { query: `moonlit ${'swim '.repeat(18)}`.trim(), location: { ...BRISTOL, formattedAddress: where }, alert: true });
    await keep(next, { query: 'moonlit', alert: true });
    await publish(host, { title: 'Moonlit swim' });
    expect((await told()).toSorted()).toEqual([long.userId, next.userId].toSorted());
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; subject: string }[];
    const { subject } = mails.find(({ toUserId }) => toUserId === long.userId) ?? { subject: '' };
    expect(subject).toMatch(/^New for “moonlit swim .*…”: Moonlit swim$/);
    expect(subject).toHaveLength(200);
  });

  test('ignores locked sessions, hosts with a block between them, and sessions that were there before', async () => {
    const [host, wants, blocker] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await keep(wants, { query: 'swim', alert: true });
    await keep(wants, { query: 'swim', location: BRISTOL, alert: true });
    await keep(blocker, { query: 'swim', alert: true });
    const pair = { blocker_user_id: blocker.userId, blocked_user_id: host.userId, created_at: services.now() };
    await db.insertInto('blocks').values(pair).execute();
    await db.insertInto('blocked_by').values(pair).execute();
    await publish(host, { title: 'Swim', visibility: 'PRIVATE' });
    await publish(host, { title: 'Old swim', createdAt: new Date('2026-05-01T00:00:00Z') });
    expect(await told()).toEqual([]);
  });

  test('looks for what a search finds now, once an older index has been caught up with', async () => {
    const [host, wants] = [await givenUser(db), await givenUser(db)];
    await keep(wants, { query: 'תִּקּוּן moonlit', alert: true });
    await db.updateTable('saved_searches').set({ wanted: "'תִּקּוּן' & 'moonlit':*" }).execute();
    await runCatchUp(services, {});
    await publish(host, { title: 'Moonlit תקון' });
    expect(await told()).toEqual([wants.userId]);
  });
});
