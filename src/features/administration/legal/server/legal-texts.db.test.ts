import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { PublishLegalText } from '../contract.ts';
import { publishLegalText } from './publish-legal-text.ts';
import { findTermsVersion, getLegalSource, getLegalText } from './query-legal-texts.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  await services.site.refresh();
  services.published.length = 0;
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const admin = () => givenUser(db, { admin: true });
async function publish(by: Person, given: Partial<PublishLegalText>): Promise<{ version: number }> {
  const kind = given.kind ?? 'TERMS';
  const { version: seen } = await getLegalSource(services, { kind });
  const input = PublishLegalText.parse({ kind, markdown: '## Ours\n\nBe kind.', change: 'It is ours.', holdsFrom: null, seen, ...given });
  return inTransaction(services, (command) => publishLegalText(command, by.actor, input));
}
const log = () => db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('id').execute();
const dayAfter = (days: number) => new Date(services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('refuses', () => {
  test('a day that is over, and records nothing', async () => {
    await expect(publish(await admin(), { holdsFrom: dayAfter(-1) })).rejects.toMatchObject({ reason: 'HOLDS_FROM_THE_PAST' });
    expect([await log(), (await getLegalText(services, { kind: 'TERMS' })).versions]).toEqual([[], []]);
  });

  test('whoever hasn’t seen the last version: all but one of several who publish at once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => admin()));
    const outcomes = await Promise.allSettled(people.map((one) => publish(one, { seen: 0 })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    await expect(publish(await admin(), { seen: 0 })).rejects.toMatchObject({ code: 'CONFLICT', reason: 'LEGAL_TEXT_CHANGED' });
    expect(await log()).toHaveLength(1);
  });

  test('a version that nobody published', async () => {
    await publish(await admin(), {});
    await expect(getLegalText(services, { kind: 'TERMS', version: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getLegalText(services, { kind: 'PRIVACY', version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an imprint for later, and a change without words', () => {
    const input = { kind: 'IMPRINT', markdown: 'We', change: 'New.', holdsFrom: dayAfter(3), seen: 0 };
    expect(PublishLegalText.safeParse(input).error?.issues[0]?.message).toBe('An imprint holds at once.');
    expect(PublishLegalText.safeParse({ ...input, holdsFrom: null, change: ' ' }).success).toBe(false);
  });
});

test('until something is published that holds, the product’s own text does', async () => {
  expect(await getLegalText(services, { kind: 'TERMS' })).toEqual({ text: null, current: 0, versions: [] });
  await publish(await admin(), { holdsFrom: dayAfter(3) });
  const later = await getLegalText(services, { kind: 'TERMS' });
  expect([later.text, later.current, later.versions.map(({ version }) => version)]).toEqual([null, 0, [1]]);
  expect(await findTermsVersion(db, services.now())).toBe(0);
  expect(await findTermsVersion(db, new Date(`${dayAfter(3)}T00:00:00Z`))).toBe(1);
});

test('each version stays readable as it was, and the log records it', async () => {
  const robin = await admin();
  await publish(robin, { markdown: 'First.', change: 'The first.' });
  await publish(robin, { markdown: 'Second.', change: 'The second.' });
  const { text, current, versions } = await getLegalText(services, { kind: 'TERMS', version: 1 });
  expect(text?.nodes).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: 'First.' }] }]);
  expect([current, versions.map(({ change }) => change)]).toEqual([2, ['The second.', 'The first.']]);
  expect((await getLegalText(services, { kind: 'TERMS' })).text).toMatchObject({ version: 2, change: 'The second.' });
  expect(await log()).toEqual([
    { action: 'PUBLISH_LEGAL_TEXT', subject: { text: 'Terms of service, version 1: The first.' } },
    { action: 'PUBLISH_LEGAL_TEXT', subject: { text: 'Terms of service, version 2: The second.' } },
  ]);
});

test('a version without words returns to the product’s own text, and is a version like any other', async () => {
  const robin = await admin();
  await publish(robin, {});
  await publish(robin, { markdown: ' ', change: 'Back.' });
  expect((await getLegalText(services, { kind: 'TERMS' })).text).toMatchObject({ version: 2, nodes: null });
  expect((await getLegalText(services, { kind: 'TERMS', version: 1 })).text?.nodes).not.toBeNull();
  expect(await findTermsVersion(db, services.now())).toBe(2);
});

test('the link to the imprint comes with its words and goes with them', async () => {
  const robin = await admin();
  await publish(robin, { kind: 'IMPRINT' });
  await services.site.refresh();
  expect([services.site.values().imprint, services.published]).toEqual([true, [{ kind: 'site' }]]);
  await publish(robin, { kind: 'IMPRINT', markdown: '' });
  await services.site.refresh();
  expect(services.site.values().imprint).toBe(false);
});
