import { asciiEmail } from '#platform/server/mail/ascii-email.ts';
import * as LIMITS from '#kernel/limits.ts';

/** Lifetimes, in the units that their names state. */
export const LIFETIMES = {
  tokenSeconds: 3600,
  refreshTokenDays: 30,
  /** How long a refresh token gets the same successor again after its use, for callers whose response was lost and for two tabs at once. */
  refreshGraceSeconds: 60,
  /** How long the next step of a sign-in may take. */
  challengeMinutes: 3,
  /** How long after a sign-in the second factor may be turned off, and the email changed, without the password. */
  freshSignInMinutes: 5,
  signUpCodeMinutes: 24 * 60,
  resetCodeMinutes: 60,
  emailCodeMinutes: 24 * 60,
  /** An unconfirmed address becomes free after this, so that it can't be kept from its owner. */
  unconfirmedUserDays: 7,
  /** How long after the last attempt wrong passwords are remembered; they lock for 30 minutes at most. */
  failedAttemptHours: 24,
  signingKeyDays: 90,
  /** Longer than the lifetime of any token that the key has signed. */
  retiredKeyHours: 24,
} as const;

/** How many codes a user gets in case they lose their authenticator app. */
export const RECOVERY_CODES = 10;

export const PASSWORD_MAX = 256;
const PASSWORD_MIN = 8;
const SYMBOLS = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=\S) (?=\S)/;

/** Returns what is wrong with a password, in the protocol's words, or null. Reports the first broken rule. */
export function judgePassword(password: string): string | null {
  if (password.length < PASSWORD_MIN) return 'Password not long enough';
  if (!/[A-Z]/.test(password)) return 'Password must have uppercase characters';
  if (!/[a-z]/.test(password)) return 'Password must have lowercase characters';
  if (!/\d/.test(password)) return 'Password must have numeric characters';
  if (!SYMBOLS.test(password)) return 'Password must have symbol characters';
  return null;
}

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;

/**
 * Returns whether a text is an address that mail can be sent to: the dot-atom form of RFC 5321 with
 * a real domain, nothing quoted, no comments. An international domain has been converted by `asciiEmail`.
 */
export function isEmail(text: string): boolean {
  if (text.length > LIMITS.emailMax) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return at > 0 && local.length <= 64 && LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1));
}

/** Returns the address in the form used for comparison: case never distinguishes two people. */
export function canonicalEmail(email: string): string {
  return asciiEmail(email).toLowerCase();
}

/** Returns `a***@e***`: enough to recognise your own address, too little to learn someone else's. */
export function maskEmail(email: string): string {
  const lower = canonicalEmail(email);
  return `${lower.slice(0, 1)}***@${lower.slice(lower.lastIndexOf('@') + 1).slice(0, 1)}***`;
}

const FREE_FAILURES = 5;
const LOCK_MAX_SECONDS = 15 * 60;
const QUIET_MS = 15 * 60_000;

export type Lockout = { failedCount: number; lockedUntil: Date | null; lastAttemptAt: Date | null };

export const NO_LOCKOUT: Lockout = { failedCount: 0, lockedUntil: null, lastAttemptAt: null };

/** Returns whether passwords are currently refused without being checked. */
export function isLockedOut(lockout: Lockout, now: Date): boolean {
  return lockout.lockedUntil !== null && now < lockout.lockedUntil;
}

/**
 * Judges one password attempt and decides what to remember of it. The fifth wrong password locks for 1 s and
 * each further one for twice as long, up to 15 minutes. Attempts during a lock don't count. A right password
 * after the lock, or 15 quiet minutes after it, clears everything (Cognito's authentication-flow lockout).
 */
export function judgeAttempt(lockout: Lockout, right: boolean, now: Date): { verdict: 'right' | 'wrong' | 'locked'; next: Lockout } {
  if (isLockedOut(lockout, now)) return { verdict: 'locked', next: { ...lockout, lastAttemptAt: now } };
  if (right) return { verdict: 'right', next: NO_LOCKOUT };
  const failedCount = (isForgotten(lockout, now) ? 0 : lockout.failedCount) + 1;
  const seconds = lockSeconds(failedCount);
  return {
    verdict: 'wrong',
    next: { failedCount, lockedUntil: seconds === 0 ? null : new Date(now.getTime() + seconds * 1000), lastAttemptAt: now },
  };
}

/** Returns how many seconds the nth wrong password in a row locks for. */
export function lockSeconds(failedCount: number): number {
  return failedCount < FREE_FAILURES ? 0 : Math.min(LOCK_MAX_SECONDS, 2 ** (failedCount - FREE_FAILURES));
}

function isForgotten(lockout: Lockout, now: Date): boolean {
  const busyUntil = Math.max(lockout.lastAttemptAt?.getTime() ?? 0, lockout.lockedUntil?.getTime() ?? 0);
  return now.getTime() - busyUntil >= QUIET_MS;
}

const WRONG_CODES_MAX = 5;

export type CodeState = { wrongCount: number; expiresAt: Date };

/** Judges whether a code may be used: more than five wrong attempts close it, even to the right code, until a new one is sent. */
export function judgeCode(code: CodeState | null, right: boolean, now: Date): 'right' | 'wrong' | 'expired' | 'closed' {
  if (code === null || now >= code.expiresAt) return 'expired';
  if (code.wrongCount > WRONG_CODES_MAX) return 'closed';
  if (right) return 'right';
  return code.wrongCount + 1 > WRONG_CODES_MAX ? 'closed' : 'wrong';
}
