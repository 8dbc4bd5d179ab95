import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { readSecrets } from '#platform/server/database/adopt-secret.ts';
import { ensurePushKeys } from '#features/push/server/commands/ensure-push-keys.ts';
import { readHashingKey } from '#identity/tokens/hashing-key.ts';
import { resealIdentity } from '#identity/tokens/reseal.ts';
import { createSealing, hashingKeyOf } from '#identity/tokens/secrets.ts';
import { rotateSigningKeys } from '#identity/tokens/signing-keys.ts';
import { forgetSecrets } from '#apps/secrets/forget-secrets.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { adoptOwnSecret } from './adopt-own-secret.ts';
import { resealJob } from './reseal.ts';

// A database that a version without a record of secrets has used, or a backup of one.
const services = await testServices(await testDatabase(), [resealJob]);
const { db, now } = services;
const [RIGHT, NEW, WRONG] = ['the right secret, long enough', 'the new secret, long enough', 'a wrong secret, long enough'] as const;

beforeEach(async () => {
  for (const table of ['app_secrets', 'identity_hashing_keys', 'identity_signing_keys', 'push_keys'] as const)
    await db.deleteFrom(table).execute();
});

const given = (secret: AppSecret) => ({ ...services, config: { ...services.config, secret } });
const start = (secret: AppSecret) => adoptOwnSecret(given(secret));
const hashingKey = (secret: AppSecret) => readHashingKey({ ...given(secret), randomBytes });
const signBefore = () => rotateSigningKeys({ db, now, sealing: createSealing(onlySecret(RIGHT), randomBytes) });

test.each([
  ['a signing key', signBefore],
  ['a key for pushes, beside another identity provider', () => ensurePushKeys({ db, now, config: { secret: onlySecret(RIGHT) } })],
])('refuses a secret that does not open %s, and records nothing, so that the right one is taken afterwards', async (_, before) => {
  await before();
  for (const wrong of [onlySecret(WRONG), { current: NEW, previous: [WRONG], next: [] }, { current: NEW, previous: [], next: [RIGHT] }])
    await expect(start(wrong)).rejects.toThrow(/^APP_SECRET \(\w{8}\) does not open the keys/);
  expect(await readSecrets(db)).toEqual([]);
  await start(onlySecret(RIGHT));
  expect(await readSecrets(db)).toHaveLength(1);
});

test.each([
  ['alone', onlySecret(RIGHT)],
  ['beside a wrong former one', { current: RIGHT, previous: [WRONG], next: [] }],
  ['replaced, before a wrong former one', { current: NEW, previous: [RIGHT, WRONG], next: [] }],
  ['replaced, after a wrong former one', { current: NEW, previous: [WRONG, RIGHT], next: [] }],
])('hashes stay those of the secret that the signing key is sealed under: %s', async (_, secret) => {
  await signBefore();
  expect(await hashingKey(secret)).toEqual(hashingKeyOf(RIGHT));
});

test('hashes stay the same if keys are resealed before any program of the identity provider has started', async () => {
  await signBefore();
  const moving = { current: NEW, previous: [RIGHT], next: [] };
  await start(moving);
  await resealIdentity(given(moving));
  expect(await hashingKey(moving)).toEqual(hashingKeyOf(RIGHT));
});

test('takes any secret if nothing is sealed yet, or what was sealed has been forgotten', async () => {
  await start(onlySecret(NEW));
  expect(await hashingKey(onlySecret(NEW))).toEqual(hashingKeyOf(NEW));
  await signBefore();
  await forgetSecrets(db, now());
  await start(onlySecret(WRONG));
  expect(await hashingKey(onlySecret(WRONG))).toEqual(hashingKeyOf(WRONG));
});
