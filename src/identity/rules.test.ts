import { describe, expect, test } from 'vitest';
import { asciiEmail } from '#platform/server/mail/ascii-email.ts';
import {
  canonicalEmail,
  isEmail,
  isLockedOut,
  judgeAttempt,
  judgeCode,
  judgePassword,
  lockSeconds,
  maskEmail,
  NO_LOCKOUT,
  type Lockout,
} from './rules.ts';

const start = new Date('2026-11-24T12:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('password policy', () => {
  test.each([
    ['Ab1-xyz', 'Password not long enough'],
    ['ab1-xyzabc', 'Password must have uppercase characters'],
    ['AB1-XYZABC', 'Password must have lowercase characters'],
    ['Abc-xyzabc', 'Password must have numeric characters'],
    ['Abc1xyzabc', 'Password must have symbol characters'],
    [' Abc1xyzabc ', 'Password must have symbol characters'],
  ])('refuses %j', (password, reason) => {
    expect(judgePassword(password)).toBe(reason);
  });

  test.each(['Abc1-xyz', 'Correct 1 horse', 'Zäh-Wort1'])('accepts %j', (password) => {
    expect(judgePassword(password)).toBeNull();
  });
});

describe('email grammar', () => {
  test.each([
    '',
    'a',
    '@',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b..co',
    'a.@b.co',
    '.a@b.co',
    'a@b.c',
    'a@b.co.',
    'a@-b.co',
    'a@b-.co',
    'a@b.co\n',
    'a@b@c.de',
    '<a@b.co>',
    'a,b@c.de',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(130)}co`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test.each(['a@b.co', 'A.B+c_d-e@sub.example.co.uk', "o'brien@example.ie", 'x@xn--bcher-kva.example', '1@2.museum', 'a@b.xn--p1ai'])(
    'accepts %j',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  test.each(['anna@mün chen.de', 'anna@ü', 'anna@\u200b.de', 'anna@münchen.de@x.de', 'änna@münchen.de', 'anna@mün<chen.de'])(
    'still refuses %j',
    (email) => {
      expect(isEmail(asciiEmail(email))).toBe(false);
    },
  );

  test('takes an international domain for the same as its converted form', () => {
    expect(canonicalEmail('Anna@München.de')).toBe(canonicalEmail('anna@xn--mnchen-3ya.de'));
  });

  test('masks all but the first letters', () => {
    expect(maskEmail('Ada.Lovelace@Example.com')).toBe('a***@e***');
  });
});

describe('lockout', () => {
  function fail(times: number): Lockout {
    let lockout = NO_LOCKOUT;
    for (let count = 0; count < times; count += 1) lockout = judgeAttempt({ ...lockout, lockedUntil: null }, false, start).next;
    return lockout;
  }

  test('locks from the fifth wrong password on, doubling each time up to 15 minutes', () => {
    expect([1, 4, 5, 6, 7, 10, 14, 15, 60].map(lockSeconds)).toEqual([0, 0, 1, 2, 4, 32, 512, 900, 900]);
  });

  test('refuses even the right password during a lock and does not count the attempt', () => {
    const locked = fail(6);
    const { verdict, next } = judgeAttempt(locked, true, after(1.999));
    expect(verdict).toBe('locked');
    expect(next).toMatchObject({ failedCount: 6, lockedUntil: locked.lockedUntil });
  });

  test('ends exactly on time', () => {
    expect(isLockedOut(fail(5), after(0.999))).toBe(true);
    expect(isLockedOut(fail(5), after(1))).toBe(false);
  });

  test('is cleared by a right password after the lock', () => {
    expect(judgeAttempt(fail(9), true, after(16))).toEqual({ verdict: 'right', next: NO_LOCKOUT });
  });

  test('is cleared after 15 quiet minutes, counted from the end of the lock', () => {
    const locked = fail(15);
    expect(judgeAttempt(locked, false, after(900 + 899)).next.failedCount).toBe(16);
    expect(judgeAttempt(locked, false, after(900 + 900)).next.failedCount).toBe(1);
  });

  test('is kept when someone tries again during the lock', () => {
    const tried = judgeAttempt(fail(15), false, after(899)).next;
    expect(judgeAttempt(tried, false, after(1798)).next.failedCount).toBe(16);
  });
});

describe('codes', () => {
  const code = (wrongCount: number) => ({ wrongCount, expiresAt: after(3600) });

  test('treats a missing code as expired', () => {
    expect(judgeCode(null, false, start)).toBe('expired');
    expect(judgeCode(code(0), true, after(3600))).toBe('expired');
    expect(judgeCode(code(6), true, after(3600))).toBe('expired');
  });

  test('closes the code at the sixth wrong attempt, even to the right code', () => {
    expect(judgeCode(code(4), false, start)).toBe('wrong');
    expect(judgeCode(code(5), true, start)).toBe('right');
    expect(judgeCode(code(5), false, start)).toBe('closed');
    expect(judgeCode(code(6), true, start)).toBe('closed');
  });
});
