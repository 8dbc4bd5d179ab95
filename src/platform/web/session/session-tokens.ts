import { isObject } from '#kernel/objects/is-object.ts';
import type { IssuedTokens } from '#platform/web/session/token-calls.ts';

/** What is stored locally about a session (docs/product.md#session-tokens), times in milliseconds since 1970. */
export type StoredSession = {
  idToken: string;
  accessToken: string;
  refreshToken: string;
  accessTokenExpiry: number;
  sub: string;
  email: string;
  /** The account here; empty until `POST /user/create` has answered. */
  userId: string;
  username: string;
};

const REFRESH_BEFORE_EXPIRY_MS = 60_000;

/** Whether the access token expires within 60 seconds, or has expired. */
export function needsRefresh(session: Pick<StoredSession, 'accessTokenExpiry'>, nowMs: number): boolean {
  return session.accessTokenExpiry - nowMs <= REFRESH_BEFORE_EXPIRY_MS;
}

/**
 * Returns the session with newly issued tokens. The expiry is counted from this device's clock and the lifetime, not read from the token:
 * the two clocks may differ.
 */
export function withTokens(
  former: Omit<StoredSession, 'idToken' | 'accessToken' | 'accessTokenExpiry'>,
  issued: IssuedTokens,
  nowMs: number,
): StoredSession {
  return {
    ...former,
    idToken: issued.idToken,
    accessToken: issued.accessToken,
    refreshToken: issued.refreshToken ?? former.refreshToken,
    accessTokenExpiry: nowMs + issued.expiresInSeconds * 1000,
    email: readClaims(issued.idToken).email || former.email,
  };
}

/** Reads the claims that the page shows; nothing is decided by them, so the signature isn't checked. */
export function readClaims(token: string): { sub: string; email: string } {
  const { sub, email } = payloadOf(token);
  return { sub: typeof sub === 'string' ? sub : '', email: typeof email === 'string' ? email : '' };
}

/** When a token expires by its own words, in milliseconds since 1970; 0 if it doesn't say. */
export function expiryOf(token: string): number {
  const { exp } = payloadOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

function payloadOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(claims) ? claims : {};
  } catch {
    return {};
  }
}

/** Failures after which a refresh token is useless; all others (network, overload) may pass. */
const FINAL_REFRESH_FAILURES = new Set(['NotAuthorizedException', 'RefreshTokenReuseException', 'UserNotFoundException']);

/** Whether a refresh failed because the session was ended on purpose, such as from another device (Amazon words it the same). */
export function isRevoked(detail: string): boolean {
  return /revoked/i.test(detail);
}

/** Whether a failed refresh ends the session. */
export function endsSession(type: string | null): boolean {
  return type !== null && FINAL_REFRESH_FAILURES.has(type);
}
