import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/harness/same-chance.ts';
import { hostileNames } from '#tests/builders/hostile-names.ts';
import { DisplayName, Username } from '../contract.ts';
import { displayNameFrom, isReservedUsername, proposeUsernames, usernameKey } from '../rules.ts';
import { checkDisplayName, checkUsername } from '../shared/check-profile.ts';

const NAMES = hostileNames();
const USERNAME_TEXTS = new Set([
  'Username must be at least 4 characters',
  'Username must be at most 15 characters',
  'Username can only contain letters, numbers, and underscores. No spaces allowed.',
]);
const DISPLAY_NAME_TEXTS = new Set([
  'Display name must not exceed 50 characters',
  'Display name can only contain letters, numbers, underscores, hyphens, and spaces',
  'Display name must not mix two alphabets in one word',
  'Display name must not pass for the site or its staff',
]);

// Checks what is allowed character by character, independently of the rule itself.
const isUsernameSign = (sign: string) =>
  sign.length === 1 && 'abcdefghijklmnopqrstuvwxyz0123456789_'.includes(sign.toLowerCase()) && sign < '\u007f';
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{P}\p{S}\p{DI}]/u;
const isDisplaySign = (sign: string) => sign === ' ' || sign === '_' || sign === '-' || (!HIDDEN.test(sign) && !/\s/u.test(sign));
// The joiners that Arabic and Indian scripts need.
const withoutJoiners = (name: string) => name.replaceAll(/(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d](?=\p{L})/gu, '');

function refusalOf(schema: typeof Username, name: string): string | null {
  const result = schema.safeParse(name);
  return result.success ? null : (result.error.issues[0]?.message ?? 'no text');
}

test('there are more than five thousand hostile names', () => {
  expect(NAMES.length).toBeGreaterThan(5000);
});

describe('a hostile username', () => {
  test('is rejected with a message of the product page, the same on the form, or has only letters, digits and underscores', () => {
    const taken = NAMES.filter((name) => {
      const refusal = refusalOf(Username, name);
      expect(checkUsername(name) ?? null).toBe(refusal);
      if (refusal === null) expect([name, [...name].every(isUsernameSign)]).toEqual([name, true]);
      else expect(USERNAME_TEXTS).toContain(refusal);
      return refusal === null;
    });
    expect(taken.length).toBeGreaterThan(50);
    for (const name of taken) expect(encodeURIComponent(name)).toBe(name);
  });

  test('cannot differ from another one by case alone, whatever the letters', () => {
    for (const name of NAMES.filter((candidate) => refusalOf(Username, candidate) === null))
      expect(usernameKey(name)).toBe(name.normalize('NFKC').toLowerCase());
  });

  test('is never proposed to a new person', () => {
    for (const name of NAMES.filter((_name, index) => index % 10 === 0)) {
      const [first = ''] = proposeUsernames(displayNameFrom(name), 7, 'Turnout');
      expect([name, Username.safeParse(first).success, isReservedUsername(first)]).toEqual([name, true, false]);
    }
  });
});

describe('a hostile display name', () => {
  test('is rejected with a message of the product page, the same on the form, or has only visible characters', () => {
    const taken = NAMES.filter((name) => {
      const refusal = refusalOf(DisplayName, name);
      expect(checkDisplayName(name) ?? null).toBe(refusal);
      if (refusal !== null) {
        expect(DISPLAY_NAME_TEXTS).toContain(refusal);
        return false;
      }
      const kept = DisplayName.parse(name);
      expect([name, [...withoutJoiners(kept)].every(isDisplaySign), kept.length <= 50]).toEqual([name, true, true]);
      // Nothing but copied spaces and hyphens is repaired: the result is the typed text in its normal form.
      const typed = name.replaceAll(/\p{Zs}/gu, ' ').replaceAll(/[\u2010\u2011]/g, '-');
      expect(kept).toBe(typed.trim().normalize('NFKC').trim());
      expect(/[a-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[a-z]|[\u{1d400}-\u{1d7ff}\uff21-\uff5a]/iu.test(kept)).toBe(false);
      expect(DisplayName.parse(kept)).toBe(kept);
      expect(/\p{M}{5}|^\p{M}/u.test(kept)).toBe(false);
      return true;
    });
    expect(taken.length).toBeGreaterThan(200);
  });

  test('from the identity provider is made to fit, or dropped', () => {
    for (const name of NAMES) {
      const fitted = displayNameFrom(name);
      expect([name, fitted === null ? null : refusalOf(DisplayName, fitted)]).toEqual([name, null]);
      expect(fitted).not.toBe('');
    }
  });
});

test('applies the same rules to random characters from the whole of Unicode', () => {
  const kept = (name: string) =>
    (refusalOf(Username, name) !== null || [...name].every(isUsernameSign)) &&
    (refusalOf(DisplayName, name) !== null || [...DisplayName.parse(name)].every(isDisplaySign));
  expect(fc.check(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), kept), { numRuns: 2000 })).toMatchObject({ failed: false });
});
