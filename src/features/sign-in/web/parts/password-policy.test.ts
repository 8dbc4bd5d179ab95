import { describe, expect, test } from 'vitest';
import { checkNewPassword, passwordDemands } from './password-policy.ts';

describe('a new password', () => {
  test.each(['', 'Aa1!aaa', 'aaaaaaa1!', 'AAAAAAA1!', 'Aaaaaaaa!', 'Aaaaaaaa1', `Aa1!${'a'.repeat(253)}`])(
    'is weak if any one requirement is not met: %s',
    (password) => {
      expect(checkNewPassword(password)).toBeTruthy();
    },
  );

  test('is strong if all are met, at both ends of the length range', () => {
    expect(checkNewPassword('Aa1!aaaa')).toBeUndefined();
    expect(checkNewPassword(`Aa1!${'a'.repeat(252)}`)).toBeUndefined();
  });

  test('may contain a space as its symbol, but not at either end', () => {
    expect(checkNewPassword('Correct horse 1')).toBeUndefined();
    expect(checkNewPassword('Correcthorse1 ')).toBeTruthy();
  });

  test('shows which requirements are met while it is typed', () => {
    expect(
      passwordDemands('aB')
        .filter(({ met }) => met)
        .map(({ text }) => text),
    ).toEqual(['An uppercase letter', 'A lowercase letter']);
  });
});
