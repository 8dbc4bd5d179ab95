import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { decoyEmail, decoySub, newSub } from './decoy-subjects.ts';
import { createSecrets } from '../tokens/secrets.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const secrets = createSecrets(onlySecret('a secret that is long enough for a test'), randomBytes);
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('invents subjects that look like real ones, never change, and differ by name and by secret', () => {
  const logins = Array.from({ length: 500 }, (_, index) => `person-${index}@example.com`);
  const subs = logins.map((login) => decoySub(secrets, login));
  for (const sub of [...subs, newSub(randomBytes)]) expect(sub).toMatch(RANDOM_UUID);
  expect(new Set(subs).size).toBe(logins.length);
  expect(logins.map((login) => decoySub(secrets, login))).toEqual(subs);
  expect(decoySub(createSecrets(onlySecret('another secret, also long enough'), randomBytes), logins[0] ?? '')).not.toBe(subs[0]);
  // No byte is the same in all of them, except for the bits that mark the version.
  for (const at of [0, 9, 19, 24, 32, 34, 35]) expect(new Set(subs.map((sub) => sub[at])).size).toBeGreaterThan(1);
});

test.each([
  ['ada@example.com', 'a@e'],
  ['7up@9to5.example', '7@9'],
])('gives the subject invented for %s the address %s', (login, email) => {
  expect(decoyEmail(secrets, decoySub(secrets, login))).toBe(email);
});

test('gives any other subject an address that never changes', () => {
  const sub = newSub(randomBytes);
  expect(decoyEmail(secrets, sub)).toMatch(/^[a-z0-9]@[a-z0-9]$/);
  expect(decoyEmail(secrets, sub)).toBe(decoyEmail(secrets, sub));
});
