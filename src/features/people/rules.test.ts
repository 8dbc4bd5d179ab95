import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/harness/same-chance.ts';
import { DisplayName, ProfileLink, ProfileLinks, Username } from './contract.ts';
import { displayNameFrom, isReservedUsername, proposeUsernames } from './rules.ts';

const firstMessage = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('a display name', () => {
  test.each(['ශ්\u200dරීමති පෙරේරා', 'محمد\u200cرضا', 'علی\u200cرضا احمدی', 'मा\u0902 क\u094d\u200dष'])(
    'keeps the joiners that its words need: %s',
    (name) => {
      expect(DisplayName.parse(name)).toBe(name);
      expect(displayNameFrom(name)).toBe(name);
    },
  );

  test.each(['Ma\u200dya', 'Maya\u200d', '\u200cMaya', 'محمد\u200c', 'Ma\u0301\u200dya', 'محمد\u200c\u200cرضا', 'محمد\u200c رضا'])(
    'has no unseen character elsewhere: %j',
    (name) => {
      expect(DisplayName.safeParse(name).success).toBe(false);
      expect(displayNameFrom(name)).not.toMatch(/^\u200c|(?<![\p{Script=Arabic}])[\u200c\u200d]|[\u200c\u200d]$/u);
    },
  );

  test('takes copied spaces and hyphens for those of the keyboard', () => {
    expect(DisplayName.parse('Ada\u00a0Lovelace')).toBe('Ada Lovelace');
    expect(DisplayName.parse('Jean\u2011Luc\u2009Picard ')).toBe('Jean-Luc Picard');
    expect(displayNameFrom('Jean\u2011Luc\u00a0Picard')).toBe('Jean-Luc Picard');
  });
});

describe('a username', () => {
  test.each([
    ['abc', 'Username must be at least 4 characters'],
    ['', 'Username must be at least 4 characters'],
    ['a'.repeat(16), 'Username must be at most 15 characters'],
    ['two words', 'Username can only contain letters, numbers, and underscores. No spaces allowed.'],
    ['dash-ed', 'Username can only contain letters, numbers, and underscores. No spaces allowed.'],
    ['раypal', 'Username can only contain letters, numbers, and underscores. No spaces allowed.'],
    ['ann\u200ba', 'Username can only contain letters, numbers, and underscores. No spaces allowed.'],
    ['anna\n', 'Username can only contain letters, numbers, and underscores. No spaces allowed.'],
  ])('%j is rejected: %s', (name, message) => {
    expect(firstMessage(Username.safeParse(name))).toBe(message);
  });

  test.each(['abcd', 'a'.repeat(15), 'Anna_99'])('%j is accepted', (name) => {
    expect(Username.parse(name)).toBe(name);
  });

  test.each([
    'admin',
    'Search',
    'trpc',
    'media',
    'welcome',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'my_hub',
    'identity',
  ])('%s is reserved', (name) => {
    expect(isReservedUsername(name)).toBe(true);
  });
});

describe('the proposed usernames', () => {
  test.each([
    ['Maya Okafor', 'mayaokafor'],
    ['Zoë Müller', 'zoemuller'],
    ['Søren', 'soren'],
    ['A Very Long Display Name', 'averylongdispla'],
    ['李小龍', 'member'],
    ['\u200b\u202e', 'member'],
    ['__proto__', 'proto'],
    ['constructor', 'constructor1'],
    ['Admin', 'member'],
    ['Explore', 'explore1'],
    ['Al', 'al01'],
    [null, 'member'],
  ])('%j begins with %s', (displayName, first) => {
    expect(proposeUsernames(displayName, 7, 'Turnout')[0]).toBe(first);
  });

  test('are always valid, never reserved, and many', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.constantFrom('admin', '__proto__', 'toString', '')),
        fc.nat(999_999_999),
        (displayName, salt) => {
          const proposals = proposeUsernames(displayName, salt, 'Turnout');
          expect(proposals.length).toBeGreaterThan(90);
          for (const name of proposals) {
            expect(Username.safeParse(name).success).toBe(true);
            expect(isReservedUsername(name)).toBe(false);
          }
        },
      ),
    );
  });
});

describe('a display name', () => {
  test('is rejected at 51 characters or with characters that are not letters', () => {
    expect(firstMessage(DisplayName.safeParse('a'.repeat(51)))).toBe('Display name must not exceed 50 characters');
    for (const name of ['a<b>', 'zero\u200bwidth', 'right\u202eleft', 'dot.', 'tab\tbed']) {
      expect(firstMessage(DisplayName.safeParse(name))).toBe(
        'Display name can only contain letters, numbers, underscores, hyphens, and spaces',
      );
    }
  });

  test('is trimmed, may have 50 characters and has one spelling', () => {
    expect(DisplayName.parse(`  ${'a'.repeat(50)}  `)).toHaveLength(50);
    expect(DisplayName.parse('Zoe\u0308 O-Neil_2')).toBe('Zoë O-Neil_2');
  });

  test('from the identity provider is made to fit', () => {
    expect(displayNameFrom("Conan O'Brien")).toBe('Conan O Brien');
    expect(displayNameFrom('<script>')).toBe('script');
    expect(displayNameFrom('!!!')).toBe(null);
    expect(displayNameFrom(null)).toBe(null);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const fitted = displayNameFrom(name);
        expect(fitted === null || DisplayName.safeParse(fitted).success).toBe(true);
      }),
    );
  });
});

describe('links of a profile', () => {
  const link = (url: string, label?: string) => (label === undefined ? { url } : { url, label });

  test.each([
    '',
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://localhost',
    'https://name:word@example.com',
    'https://exa mple.com',
    'https://exa\tmple.com',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('%j is not a valid address', (url) => {
    expect(firstMessage(ProfileLink.safeParse(link(url)))).toBe('Must be a valid URL');
  });

  test('have labels of at most 30 characters and number at most five', () => {
    expect(ProfileLink.safeParse(link('https://example.com', 'a'.repeat(30))).success).toBe(true);
    expect(firstMessage(ProfileLink.safeParse(link('https://example.com', 'a'.repeat(31))))).toBe('Label must be 30 characters or fewer');
    expect(ProfileLinks.safeParse(Array.from({ length: 5 }, () => link('https://example.com'))).success).toBe(true);
    expect(firstMessage(ProfileLinks.safeParse(Array.from({ length: 6 }, () => link('https://example.com'))))).toBe(
      'You can only add up to 5 links.',
    );
  });
});
