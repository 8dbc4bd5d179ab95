import { fastify } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { handleErrors } from './error-handler.ts';
import { asCommand } from './as-command.ts';
import type { Actor, RequestContext } from './request-context.ts';
import { memberCall } from './rest.ts';
import { createCallerFactory, limitedBy, memberProcedure, router } from './rpc.ts';
import type { CommandContext } from '../database/transaction.ts';

const ONCE = { name: 'once', points: 1, seconds: 60 };
const Word = z.strictObject({ word: z.string().max(5) });
const Said = z.object({ said: z.string(), stored: z.boolean() });
type Asked = { word: string };

const database = await testDatabase();
const services = await testServices(database, []);
await database.pool.query('create table words (word text primary key)');
beforeEach(() => database.pool.query('truncate words, rate_limits'));

const member: Actor = { userId: '0197', username: 'may', displayName: null, admin: false, hiddenUserIds: [] };
const contextOf = (actor: Actor | null): RequestContext => ({ ...services, requestId: 'r', address: '192.0.2.1', identity: null, actor });

const isStored = async (word: string) => (await database.pool.query('select 1 from words where word = $1', [word])).rowCount === 1;
const put = async ({ tx }: CommandContext, _actor: Actor, { word }: Asked) => {
  await sql`insert into words values (${word})`.execute(tx);
  if (word === 'undo') throw new Error('undone');
  return word;
};
const say = asCommand(put, async ({ result }) => ({ said: result, stored: await isStored(result) }));

const saying = createCallerFactory(router({ say: memberProcedure.input(Word).use(limitedBy(ONCE)).output(Said).mutation(say) }));
const procedure = async (actor: Actor | null, input: Asked): Promise<unknown> =>
  saying(contextOf(actor))
    .say(input)
    .catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error));

const STATUSES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
};
const restCall = async (actor: Actor | null, body: Asked): Promise<unknown> => {
  const app = fastify();
  handleErrors(app);
  memberCall(app, async () => contextOf(actor), { method: 'POST', path: '/say', input: Word, output: Said }, { limits: [ONCE], run: say });
  const answer = await app.inject({ method: 'POST', url: '/say', body });
  return STATUSES[answer.statusCode] ?? answer.json();
};

describe.each([
  ['a procedure', procedure],
  ['a REST call', restCall],
])('calling %s', (_kind, ask) => {
  test('refuses a guest before looking at the input', async () => {
    expect(await ask(null, { word: '\0' })).toBe('UNAUTHORIZED');
    expect(await ask(null, { word: 'too long' })).toBe('UNAUTHORIZED');
  });

  test("doesn't count invalid input against the limit", async () => {
    expect(await ask(member, { word: '\0' })).toBe('BAD_REQUEST');
    expect(await ask(member, { word: 'too long' })).toBe('BAD_REQUEST');
    expect(await ask(member, { word: 'first' })).toEqual({ said: 'first', stored: true });
  });

  test("doesn't start the command once the limit is used up", async () => {
    await ask(member, { word: 'first' });
    expect(await ask(member, { word: 'more' })).toBe('TOO_MANY_REQUESTS');
    expect(await isStored('more')).toBe(false);
  });

  test('counts a use even if its command was rolled back, which leaves nothing behind', async () => {
    expect(await ask(member, { word: 'undo' })).toBe('INTERNAL_SERVER_ERROR');
    expect(await isStored('undo')).toBe(false);
    expect(await ask(member, { word: 'again' })).toBe('TOO_MANY_REQUESTS');
  });
});
