import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { readToken, refreshTokenOf } from './refresh-tokens.ts';
import { createSecrets } from './secrets.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const secrets = createSecrets(onlySecret('a secret that is long enough for a test'), randomBytes);
const family = {
  sub: '11111111-1111-4111-8111-111111111111',
  origin_jti: '22222222-2222-7222-8222-222222222222',
  seed: Buffer.alloc(32, 3),
  generation: 5,
  token_hash: null,
};
const tokenOf = (generation: number, changes = {}) => refreshTokenOf(secrets, { ...family, ...changes, generation });

test('rejects malformed tokens', () => {
  const token = tokenOf(5);
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, `${token}=`, token.replaceAll(/[A-Za-z]/g, '+')])
    expect(readToken(wrong)).toBeNull();
});

test('rejects tokens of another family, seed or secret, and future generations', () => {
  const strangers = createSecrets(onlySecret('another secret, also long enough'), randomBytes);
  const wrong = [
    tokenOf(5, { seed: Buffer.alloc(32, 4) }),
    tokenOf(5, { sub: '11111111-1111-4111-8111-111111111112' }),
    tokenOf(5, { origin_jti: '22222222-2222-7222-8222-222222222223' }),
    refreshTokenOf(strangers, family),
    tokenOf(6),
    Buffer.concat([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]).toString('base64url'),
  ];
  for (const token of wrong) expect(readToken(token)?.generationIn(secrets, family)).toBeNull();
});

test('recognises every generation so far', () => {
  for (let generation = 0; generation <= 5; generation += 1) {
    const read = readToken(tokenOf(generation));
    expect(read).toMatchObject({ sub: family.sub, originJti: family.origin_jti });
    expect(read?.generationIn(secrets, family)).toBe(generation);
  }
});
