import { expect, test } from 'vitest';
import { createLogger } from '#platform/server/log/log.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { freePort } from '#tests/harness/free-port.ts';

const world = await httpWorld();
const DEAD = `http://127.0.0.1:${await freePort()}`;

/** A copy of the program with its own log; `lines` are what it wrote about refused tokens. */
async function copyWith(identity: Partial<typeof world.services.config.identity>) {
  const written: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void written.push(line), writeRest: () => undefined, dropped: () => 0 });
  const { config } = world.services;
  const services = { ...world.services, log, config: { ...config, publicOrigin: DEAD, identity: { ...config.identity, ...identity } } };
  const copy = await anotherCopy(world, services, world.pool);
  return {
    ...copy,
    written,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'access token refused'),
  };
}

test('accepts our own tokens although this machine cannot reach its public address', async () => {
  const person = await world.person();
  const copy = await copyWith({ endpoint: `${DEAD}/identity` });
  expect(await copy.rpc('notification.getSettings', undefined, person)).toMatchObject({ status: 200 });
  expect(copy.lines()).toEqual([]);
});

test('creates an account and checks its password although this machine cannot reach its public address', async () => {
  const copy = await copyWith({ endpoint: `${DEAD}/identity` });
  const headers = { authorization: `Bearer ${(await world.newcomer()).token}`, 'content-type': 'application/json' };
  expect((await fetch(`${copy.origin}/user/create`, { method: 'POST', headers, body: '{}' })).status).toBe(200);
  const refused = await copy.rpc('user.deleteAccount', { password: 'Wrong-Password-1' }, await world.person());
  expect(refused).toMatchObject({ status: 403, message: 'Incorrect password. Please try again.' });
});

test('logs why tokens cannot be checked: the keys of another provider are out of reach', async () => {
  const person = await world.person();
  const copy = await copyWith({ jwksUrl: `${DEAD}/keys.json` });
  expect(await copy.rpc('notification.getSettings', undefined, person)).toMatchObject({ status: 503 });
  expect(copy.lines()).toEqual([
    expect.objectContaining({ level: 40, reason: 'IDENTITY_DOWN', cause: expect.stringContaining('ECONNREFUSED') }),
  ]);
});

test('logs each refused token with its cause, and nothing about whose it is', async () => {
  const person = await world.person();
  const copy = await copyWith({});
  const [head = '', body = '', signature = ''] = person.token.split('.');
  const forged = [head, body, signature.replace(/^.{8}/, 'AAAAAAAA')].join('.');
  for (const token of [forged, 'nonsense'])
    expect(await copy.rpc('notification.getSettings', undefined, { ...person, token })).toMatchObject({ status: 401 });
  const stranger = await copyWith({ clientId: 'another' });
  expect(await stranger.rpc('notification.getSettings', undefined, person)).toMatchObject({ status: 401 });
  expect([...copy.lines(), ...stranger.lines()]).toEqual([
    expect.objectContaining({ reason: 'JWT_REFUSED', cause: expect.stringContaining('signature verification failed') }),
    expect.objectContaining({ reason: 'JWT_REFUSED', cause: expect.stringContaining('ERR_JWS_INVALID') }),
    expect.objectContaining({ reason: 'JWT_REFUSED', cause: expect.stringContaining('another use or client') }),
  ]);
  const said = [...copy.written, ...stranger.written].join('');
  for (const personal of [person.userId, person.email, person.token, body]) expect(said).not.toContain(personal);
});
