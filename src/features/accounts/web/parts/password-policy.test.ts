import { describe, expect, test } from 'vitest';
import { isStrongPassword, passwordDemands } from './password-policy.ts';

describe('a new password', () => {
  test.each(['', 'Aa1!aaa', 'aaaaaaa1!', 'AAAAAAA1!', 'Aaaaaaaa!', 'Aaaaaaaa1', `Aa1!${'a'.repeat(253)}`])(
    'is weak when any one demand is not met: %s',
    (password) => {
      expect(isStrongPassword(password)).toBe(false);
    },
  );

  test('is strong when all are met, at both ends of the length', () => {
    expect(isStrongPassword('Aa1!aaaa')).toBe(true);
    expect(isStrongPassword(`Aa1!${'a'.repeat(252)}`)).toBe(true);
  });

  test('may have a space as its symbol, but not at an end', () => {
    expect(isStrongPassword('Correct horse 1')).toBe(true);
    expect(isStrongPassword('Correcthorse1 ')).toBe(false);
  });

  test('shows which demands are met while it is typed', () => {
    expect(
      passwordDemands('aB')
        .filter(({ met }) => met)
        .map(({ text }) => text),
    ).toEqual(['An upper-case letter', 'A lower-case letter']);
  });
});
