import { describe, expect, it } from 'vitest';
import { endsSession, expiryOf, needsRefresh, readClaims, withTokens } from './session-tokens.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const former = { refreshToken: 'old', sub: 's', email: 'a@example.com', userId: 'u', username: 'ada' };

describe('needsRefresh', () => {
  it.each([
    [-1, true],
    [0, true],
    [60_000, true],
    [60_001, false],
    [3_600_000, false],
  ])('with %i ms left returns %s', (left, expected) => {
    expect(needsRefresh({ accessTokenExpiry: NOW + left }, NOW)).toBe(expected);
  });
});

describe('withTokens', () => {
  it("counts the expiry from this device's clock and keeps the refresh token if none is issued", () => {
    const session = withTokens(former, { accessToken: 'a', idToken: 'i', refreshToken: null, expiresInSeconds: 3600 }, NOW);
    expect(session).toEqual({ ...former, accessToken: 'a', idToken: 'i', accessTokenExpiry: NOW + 3_600_000 });
  });

  it("takes over the new token's email", () => {
    const idToken = `h.${Buffer.from(JSON.stringify({ sub: 's', email: 'new@example.com' })).toString('base64url')}.s`;
    expect(withTokens(former, { accessToken: 'a', idToken, refreshToken: null, expiresInSeconds: 60 }, NOW).email).toBe('new@example.com');
  });

  it('takes over a rotated refresh token', () => {
    expect(withTokens(former, { accessToken: 'a', idToken: 'i', refreshToken: 'new', expiresInSeconds: 60 }, NOW).refreshToken).toBe('new');
  });
});

describe('endsSession', () => {
  it('is false for temporary failures: network, overload, faults of the provider', () => {
    for (const type of [null, 'TooManyRequestsException', 'InternalErrorException', 'ServiceUnavailable'])
      expect(endsSession(type)).toBe(false);
  });

  it('is true once the refresh token is useless', () => {
    for (const type of ['NotAuthorizedException', 'RefreshTokenReuseException']) expect(endsSession(type)).toBe(true);
  });
});

describe('readClaims', () => {
  it('returns empty claims for anything but a token', () => {
    for (const token of ['', 'a.b.c', 'a', 'a.!!.c']) expect(readClaims(token)).toEqual({ sub: '', email: '' });
  });

  it('reads when a token expires, if it says so', () => {
    const tokenOf = (payload: object) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;
    expect([expiryOf(tokenOf({ exp: 1_800_000_000 })), expiryOf(tokenOf({ exp: 'soon' })), expiryOf('')]).toEqual([
      1_800_000_000_000, 0, 0,
    ]);
  });

  it('reads claims with non-ASCII letters', () => {
    const payload = Buffer.from(JSON.stringify({ sub: '42', email: 'zoë@example.com' })).toString('base64url');
    expect(readClaims(`h.${payload}.s`)).toEqual({ sub: '42', email: 'zoë@example.com' });
  });
});
