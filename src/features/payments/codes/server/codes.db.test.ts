import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenCode, PLAIN_CODE } from '#tests/builders/discount-code.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { UpdateCode } from '../contract.ts';
import { getDiscount } from './get-discount.ts';
import { queryCodes } from './query-codes.ts';
import { updateCode } from './update-code.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, []);
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const sessionId = uuidv7();
const look = (creator: Person, person: Person, code: string) =>
  getDiscount(services, person.actor, { ownerUserId: creator.userId, code, item: { type: 'session', sessionId } });
const change = (creator: Person, id: string, fields: object = {}) => {
  const { code: _letters, ...plain } = PLAIN_CODE;
  const input = UpdateCode.parse({ id, isEnded: false, ...plain, ...fields });
  return inTransaction(services, (command) => updateCode(command, creator.actor, input));
};
const later = (minutes: number) => new Date(services.now().getTime() + minutes * 60_000).toISOString();

describe('a creator’s codes', () => {
  it('have their letters once, whatever the case, and the same request makes one', async () => {
    const [creator, other] = [await givenUser(db), await givenUser(db)];
    const id = uuidv7();
    await givenCode(services, creator, { id, code: 'spring-10' });
    await expect(givenCode(services, creator, { code: 'SPRING-10' })).rejects.toMatchObject({ reason: 'CODE_TAKEN' });
    await expect(givenCode(services, creator, { id, code: 'AUTUMN' })).rejects.toMatchObject({ reason: 'CODE_ID_TAKEN' });
    expect(await givenCode(services, creator, { id, code: 'Spring-10' })).toMatchObject({
      id,
      code: 'SPRING-10',
      uses: 0,
      state: 'active',
    });
    await givenCode(services, other, { code: 'SPRING-10' });
    expect((await queryCodes(services, creator.actor, { limit: 20 })).items).toHaveLength(1);
  });

  it('are changed and ended by their creator alone, and can be opened again', async () => {
    const [creator, other] = [await givenUser(db), await givenUser(db)];
    const { id } = await givenCode(services, creator);
    await expect(change(other, id)).rejects.toMatchObject({ reason: 'CODE_NOT_FOUND' });
    expect(await change(creator, id, { percent: null, amount: 500, isEnded: true })).toMatchObject({
      amount: 500,
      percent: null,
      state: 'ended',
    });
    expect(await change(creator, id, { mostUses: 3 })).toMatchObject({ percent: 20, mostUses: 3, state: 'active' });
  });

  it('stay as they are when they are ended, and ended when they are changed', async () => {
    const creator = await givenUser(db);
    const { id } = await givenCode(services, creator, { mostUses: 5 });
    const send = (fields: object) =>
      inTransaction(services, (command) => updateCode(command, creator.actor, UpdateCode.parse({ id, ...fields })));
    await send({ percent: 10, amount: null, mostUses: 3 });
    expect(await send({ isEnded: true })).toMatchObject({ percent: 10, mostUses: 3, state: 'ended' });
    expect(await send({ mostUses: 4 })).toMatchObject({ percent: 10, mostUses: 4, state: 'ended' });
    expect(UpdateCode.safeParse({ id, amount: 500 }).success).toBe(false);
    expect(UpdateCode.safeParse({ id, endDateTime: null }).success).toBe(false);
  });

  it('are listed newest first, page by page', async () => {
    const creator = await givenUser(db);
    for (const code of ['ONE', 'TWO', 'THREE']) await givenCode(services, creator, { code });
    const first = await queryCodes(services, creator.actor, { limit: 2 });
    const second = await queryCodes(services, creator.actor, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ code }) => code)).toEqual(['THREE', 'TWO', 'ONE']);
    expect(second.nextCursor).toBeNull();
  });
});

describe('a buyer who tries a code', () => {
  it.each([
    ['that nobody has', 'NOBODY', {}, '“NOBODY” isn’t a code of this creator. Check how it’s written.'],
    ['that has ended', 'SPRING', { endDateTime: later(-1), startDateTime: later(-9) }, 'The code “SPRING” has ended.'],
    ['that hasn’t begun', 'SPRING', { startDateTime: '2099-05-01T09:00:00.000Z' }, 'The code “SPRING” can be used from Friday 1 May 2099.'],
    [
      'for something else',
      'SPRING',
      { covers: { sessions: [{ sessionId: uuidv7() }], memberships: 'all' as const, subscription: true } },
      'The code “SPRING” isn’t for what you’re buying.',
    ],
  ])('%s reads why it can’t be used', async (_what, typed, fields, sentence) => {
    const [creator, person] = [await givenUser(db), await givenUser(db)];
    await givenCode(services, creator, fields);
    await expect(look(creator, person, typed)).rejects.toThrow(sentence);
  });

  it('of another creator reads that it isn’t this one’s', async () => {
    const [creator, other, person] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenCode(services, other);
    await expect(look(creator, person, 'SPRING')).rejects.toMatchObject({ reason: 'CODE_UNKNOWN' });
  });

  it('reads what it takes off, of which kinds of ticket, and from which order on', async () => {
    const [creator, person] = [await givenUser(db), await givenUser(db)];
    const child = uuidv7();
    const covers = { sessions: [{ sessionId, kindIds: [null, child] }], memberships: [], subscription: false };
    await givenCode(services, creator, { percent: null, amount: 250, minimum: 2000, covers });
    expect(await look(creator, person, 'SPRING')).toEqual({
      code: 'SPRING',
      amount: 250,
      kindIds: [null, child],
      minimum: 2000,
      periods: 1,
    });
  });
});
