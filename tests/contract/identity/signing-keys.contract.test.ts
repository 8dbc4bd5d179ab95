import { randomBytes } from 'node:crypto';

import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';

import { tidyIdentity } from '#identity/tidy.ts';
import { createSealing } from '#identity/tokens/secrets.ts';
import { rotateSigningKeys } from '#identity/tokens/signing-keys.ts';

import { DAY, HOUR, MINUTE, openIdentityWorld, POOL_ID, SECOND } from './identity-world.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const world = await openIdentityWorld();
const { db, services, config } = world;
const keyDeps = { db, now: services.now, sealing: createSealing(config.secret, randomBytes) };

async function published(at = world.endpoint): Promise<JSONWebKeySet> {
  const response = await fetch(`${at}/${POOL_ID}/.well-known/jwks.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return (await response.json()) as JSONWebKeySet;
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test('programs that start concurrently on an empty database agree on two keys', async () => {
  const copies = await Promise.all([world.startCopy(), world.startCopy()]);
  const sets = await Promise.all([published(), ...copies.map(({ endpoint }) => published(endpoint))]);
  for (const { keys } of sets) expect(keys.map(({ kid }) => kid)).toEqual(sets[0]?.keys.map(({ kid }) => kid));
  expect(sets[0]?.keys).toHaveLength(2);
});

test('publishes public parts only, and stores private ones sealed', async () => {
  const { keys } = await published();
  for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const rows = await db.selectFrom('identity_signing_keys').selectAll().execute();
  for (const row of rows) {
    expect(row.sealed_private_key.includes(Buffer.from('300d06092a864886f70d010101', 'hex'))).toBe(false);
    expect(
      createSealing(onlySecret('another secret, which is long enough'), randomBytes).open(row.sealed_private_key, `key/${row.kid}`),
    ).toBeNull();
    expect(keyDeps.sealing.open(row.sealed_private_key, 'key/of another name')).toBeNull();
  }
});

test('serves its discovery document, and knows only its own pool', async () => {
  const found = await fetch(`${world.endpoint}/${POOL_ID}/.well-known/openid-configuration`);
  expect(await found.json()).toMatchObject({
    issuer: config.identity.issuer,
    jwks_uri: `${config.identity.endpoint}/${POOL_ID}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
  });
  expect((await fetch(`${world.endpoint}/eu-west-2_Stranger1/.well-known/jwks.json`)).status).toBe(404);
});

test('a rotation signs with the key published before it, and older tokens stay valid for their lifetime', async () => {
  const { email } = await world.signUpConfirmed();
  const before = await published();
  const old = await world.signIn(email);
  await rotateSigningKeys(keyDeps);
  world.pass(MINUTE);
  const fresh = await world.signIn(email);
  expect(kidOf(fresh.accessToken)).not.toBe(kidOf(old.accessToken));
  // A client that fetched the keys before the rotation can already check the new token.
  await jwtVerify(fresh.accessToken, createLocalJWKSet(before), { currentDate: world.clock.at });
  const after = await published();
  expect(after.keys).toHaveLength(3);
  await jwtVerify(old.accessToken, createLocalJWKSet(after), { currentDate: world.clock.at });
  expect((await world.call('GetUser', { AccessToken: old.accessToken })).status).toBe(200);
  world.pass(DAY);
  expect((await published()).keys).toHaveLength(2);
});

test('a program that has not noticed a rotation yet accepts tokens of the new key', async () => {
  const { email } = await world.signUpConfirmed();
  const behind = await world.startCopy();
  await published(behind.endpoint);
  await rotateSigningKeys(keyDeps);
  await rotateSigningKeys(keyDeps);
  const ahead = await world.startCopy();
  const { accessToken } = await world.signIn(email, undefined, ahead.sdk);
  expect((await world.call('GetUser', { AccessToken: accessToken }, {}, behind.endpoint)).status).toBe(200);
});

test('keys rotate automatically after 90 days, and not before', async () => {
  const current = async () =>
    await db.selectFrom('identity_signing_keys').select(['kid', 'signs_from']).where('state', '=', 'CURRENT').executeTakeFirstOrThrow();
  const { kid, signs_from: since } = await current();
  world.clock.at = new Date((since?.getTime() ?? 0) + 90 * DAY - SECOND);
  await tidyIdentity(services);
  expect((await current()).kid).toBe(kid);
  world.pass(SECOND);
  await tidyIdentity(services);
  expect((await current()).kid).not.toBe(kid);
  world.pass(25 * HOUR);
  await tidyIdentity(services);
  expect(await db.selectFrom('identity_signing_keys').select('kid').execute()).toHaveLength(2);
});

test('a program with another APP_SECRET refuses to start, and replaces no keys', async () => {
  const { keys } = await published();
  const secret = onlySecret('the new secret of the same product, long enough');
  await expect(world.startCopy({ config: { ...config, secret } })).rejects.toThrow('APP_SECRET is not the one');
  // Nor does it if nothing else is on record, as on a database that an earlier version has used.
  await db.deleteFrom('identity_hashing_keys').execute();
  await expect(world.startCopy({ config: { ...config, secret } })).rejects.toThrow('APP_SECRET is not the one');
  await world.startCopy();
  expect((await published()).keys).toEqual(keys);
});
