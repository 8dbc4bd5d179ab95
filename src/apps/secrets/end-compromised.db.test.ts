import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ensurePushKeys } from '#features/push/server/commands/ensure-push-keys.ts';
import { createSealing } from '#identity/tokens/secrets.ts';
import { createSigningKeys } from '#identity/tokens/signing-keys.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { endCompromised } from './end-compromised.ts';

const world = await httpWorld();
const { db, services } = world;

// As in a program that reads the keys anew.
const signingKeys = () => createSigningKeys({ db, now: services.now, sealing: createSealing(services.config.secret, randomBytes) });

test('whoever has the keys can sign nothing that is accepted, everybody is signed out, and people sign in again', async () => {
  const person = await world.person();
  const { clientId: ClientId } = services.config.identity;
  const AuthParameters = { USERNAME: person.email, PASSWORD: person.password };
  const signIn = () => world.identity('InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  const [former, push] = [await signingKeys().jwks(), await ensurePushKeys(services)];
  expect((await world.identity('GetUser', { AccessToken: person.token })).code).toBe('ok');

  await endCompromised(db, services.now());

  const standing = db.selectFrom('identity_families').select('sub').where('revoked_at', 'is', null);
  expect(await standing.execute()).toEqual([]);
  expect((await world.identity('GetUser', { AccessToken: person.token })).code).toBe('NotAuthorizedException');
  for (const { kid } of former.keys) expect(await signingKeys().find(kid ?? '')).toBeNull();
  expect((await signingKeys().jwks()).keys).toHaveLength(2);
  expect((await ensurePushKeys(services)).publicKey).not.toBe(push.publicKey);
  expect((await signIn()).code).toBe('ok');
});
