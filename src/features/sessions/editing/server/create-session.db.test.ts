import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '#kernel/http/refusal.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { Content } from '#features/content/contract.ts';
import { getPublished } from '#features/content/api/cards/get-published.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { CreateSession } from '../../contract.ts';
import { createSession } from './create-session.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db } = database;
beforeEach(database.empty);

const yoga = {
  title: 'Evening yoga',
  text: 'Slow #Yoga with @nobody_here',
  duration: 60,
  startDateTime: '2026-10-20T17:00:00.000Z',
  timeZone: 'Europe/London',
  isRepeating: true,
  repeatConfig: { repeatEvery: { interval: 1, unit: 'week' }, endDateTime: '2026-11-24T23:59:00.000Z' },
  maxParticipantCount: 12,
  locationType: 'in-person',
  addressLine: '1 High Street',
  city: 'Bristol',
  postcode: 'BS1 4DJ',
};

function publish(actor: Parameters<typeof createSession>[1], content: object, entities: object[] = []): Promise<string> {
  const input = CreateSession.parse({ content, entities, metadata: {} });
  return inTransaction(services, (command) => createSession(command, actor, input, services.config.payments));
}

function messageOf(content: object): string | undefined {
  return CreateSession.safeParse({ content: { ...yoga, ...content }, entities: [], metadata: {} }).error?.issues[0]?.message;
}

const countOf = async (table: 'contents' | 'sessions' | 'session_events') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('a new session', () => {
  test('is refused with the text of the rule it breaks', () => {
    expect(messageOf({ title: '' })).toBe('Title is required');
    expect(messageOf({ title: 'x'.repeat(21) })).toBe('Title must be 20 characters or less');
    expect(messageOf({ subtitle: 'x'.repeat(81) })).toBe('The line below the title can have at most 80 characters');
    expect(messageOf({ subtitle: '\u200b ' })).toBe('Write something here, or leave it empty');
    expect(messageOf({ price: 99 })).toBe('Paid content must be at least £1.00');
    expect(messageOf({ price: -1 })).toBe('Paid content must be at least £1.00');
    expect(messageOf({ price: 100.5 })).toBe('Price must be in whole pence (no decimals)');
    expect(messageOf({ startDateTime: 'tomorrow' })).toBe('Invalid start date and time format');
    expect(messageOf({ endDateTime: '18:00' })).toBe('Invalid end date and time format');
    expect(messageOf({ locationType: 'online', locationUrl: 'javascript:alert(1)' })).toBe('Invalid URL format');
    expect(messageOf({ repeatConfig: undefined })).toBe('An end date is required for repeating events');
    expect(messageOf({ repeatConfig: { repeatEvery: { interval: 0, unit: 'day' }, endDateTime: '2026-11-24T00:00:00Z' } })).toBe(
      'Interval must be at least 1',
    );
    expect(messageOf({ repeatConfig: { repeatEvery: { interval: 1, unit: 'year' }, endDateTime: '2026-11-24T00:00:00Z' } })).toBe(
      'Invalid unit',
    );
    expect(messageOf({ text: `#${'a'.repeat(31)}` })).toBe('Hashtag should be no more than 30 characters long.');
    expect(messageOf({ colour: 'red' })).toMatch(/colour/);
    expect(messageOf({ city: undefined })).toBe('Add the city');
  });

  test.each([
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 'UNKNOWN_TIME_ZONE'],
    ['a start in the past', { startDateTime: '2026-06-01T12:00:00.000Z' }, 'START_IN_THE_PAST'],
    ['a start years away', { startDateTime: '2029-06-01T12:00:00.000Z', isRepeating: false }, 'START_TOO_FAR'],
    ['an end that contradicts the duration', { endDateTime: '2026-10-20T17:30:00.000Z' }, 'END_UNLIKE_DURATION'],
    [
      'a repeat without end in sight',
      { repeatConfig: { repeatEvery: { interval: 1, unit: 'day' }, endDateTime: '2028-06-01T00:00:00Z' } },
      'REPEAT_TOO_OFTEN',
    ],
    ['a price before payouts are set up', { price: 800 }, 'PAYOUTS_NOT_READY'],
    ['subscribers only without an offer', { visibility: 'PRIVATE' }, 'NO_SUBSCRIPTION_OFFER'],
  ])('with %s is refused and leaves nothing behind', async (_what, change, reason) => {
    const host = await givenUser(db);
    await expect(publish(host.actor, { ...yoga, ...change })).rejects.toMatchObject({ reason });
    expect(await countOf('contents')).toBe(0);
    expect(await countOf('sessions')).toBe(0);
    expect(await countOf('session_events')).toBe(0);
  });

  test('with somebody else’s upload is refused as a whole', async () => {
    const [host, other] = [await givenUser(db), await givenUser(db)];
    const upload = await givenUpload(db, other);
    const entity = { key: upload.key, type: 'image', entityType: 'content', position: 0 };
    await expect(publish(host.actor, yoga, [entity])).rejects.toMatchObject({ reason: 'UNKNOWN_UPLOAD' });
    expect(await countOf('contents')).toBe(0);
  });

  test('has an event for each date, at the same hour after the clocks change, and is returned as its contract says', async () => {
    const host = await givenUser(db);
    const upload = await givenUpload(db, host);
    const id = await publish(host.actor, yoga, [{ key: upload.key, type: 'image', entityType: 'content', position: 0, alt: 'A mat' }]);
    const starts = await db.selectFrom('session_events').select('start_at').where('session_id', '=', id).orderBy('start_at').execute();
    expect(starts.map((row) => row.start_at.toISOString())).toEqual([
      '2026-10-20T17:00:00.000Z',
      ...['10-27', '11-03', '11-10', '11-17', '11-24'].map((day) => `2026-${day}T18:00:00.000Z`),
    ]);
    const { content, entities } = await getPublished(services, host.actor, { type: 'SESSION', id });
    expect(Content.parse(content)).toMatchObject({
      title: 'Evening yoga',
      tags: ['yoga'],
      formattedAddress: '1 High Street, Bristol BS1 4DJ',
      locked: false,
    });
    expect(entities).toHaveLength(1);
  });

  test('may have a price once payouts work', async () => {
    const host = await givenUser(db);
    const at = services.now();
    await db
      .insertInto('payout_accounts')
      .values({
        user_id: host.userId,
        provider_account_id: 'acct_1',
        mode: 'sandbox',
        status: 'ACTIVE',
        can_receive: true,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await publish(host.actor, { ...yoga, price: 800 });
    expect(await db.selectFrom('session_events').select('price').distinct().execute()).toEqual([{ price: 800 }]);
  });
});

describe('a repeated request', () => {
  test('is carried out once, however often and however fast it arrives', async () => {
    const host = await givenUser(db);
    const content = { ...yoga, id: uuidv7() };
    const ids = await Promise.all([publish(host.actor, content), publish(host.actor, content), publish(host.actor, content)]);
    expect(new Set(ids)).toEqual(new Set([content.id]));
    expect(await countOf('session_events')).toBe(6);
    services.setNow('2026-12-01T00:00:00.000Z');
    await expect(publish(host.actor, content)).resolves.toBe(content.id);
    services.setNow('2026-06-01T12:00:00.000Z');
  });

  test('with the same id but another body is a conflict', async () => {
    const host = await givenUser(db);
    const content = { ...yoga, id: uuidv7() };
    await publish(host.actor, content);
    const again = publish(host.actor, { ...content, title: 'Morning yoga' });
    await expect(again).rejects.toBeInstanceOf(Refusal);
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', reason: 'CONTENT_ID_TAKEN' });
  });
});
