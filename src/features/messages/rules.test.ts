import { describe, expect, test } from 'vitest';
import { decideArrival, hasLink, isDeletableForBoth, isNewAccount, isOnlyEmoji, previewOf, withoutLinks, beginningOf } from './rules.ts';

const stranger = { state: 'open', hasWritten: false, isFirst: true, allows: 'known', knowsSender: false, isStaff: false } as const;

describe('where a message arrives', () => {
  test.each([
    ['a stranger’s', {}, 'request'],
    ['of somebody known', { knowsSender: true }, 'open'],
    ['anybody’s where everybody may write', { allows: 'everybody' }, 'open'],
    ['of somebody known where nobody may write', { allows: 'nobody', knowsSender: true }, 'request'],
    ['of staff where nobody may write', { allows: 'nobody', isStaff: true }, 'open'],
    ['of whom one has written to', { allows: 'nobody', hasWritten: true, state: 'declined' }, 'open'],
    ['a second one into a request', { isFirst: false, state: 'request', allows: 'everybody' }, 'request'],
    ['a second one after a decline', { isFirst: false, state: 'declined', allows: 'everybody' }, 'declined'],
    ['a second one into the inbox', { isFirst: false, state: 'open', allows: 'nobody' }, 'open'],
  ] as const)('%s', (_what, facts, arrival) => {
    expect(decideArrival({ ...stranger, ...facts })).toBe(arrival);
  });
});

test.each([
  ['https://a.example/b', true],
  ['see www.tricks.example', true],
  ['see www。tricks。zz', true],
  ['tricks。com', true],
  ['ｔｒｉｃｋｓ．ｃｏｍ', true],
  ['tricks\u2024com', true],
  ['𝐭𝐫𝐢𝐜𝐤𝐬.𝐜𝐨𝐦', true],
  ['１２７．０．０．１/pay', true],
  ['wait…me', false],
  ['tricks．co．uk/pay', true],
  ['tricks.\u200bcom', true],
  ['tricks\u2060.zz/pay', true],
  ['tri\u200bcks.c\u00adom', true],
  ['你好。tricks.zz/pay', true],
  ['今天。明天/后天', false],
  ['shop.tricks.com/now', true],
  ['tricks.co', true],
  ['evil.academy/x', true],
  ['http:evil.zz', true],
  ['192.168.4.5/abc', true],
  ['192.168.4.5', true],
  ['münchen.bayern:8080/x', true],
  ['That is it.Then we go.', false],
  ['write to me@home.example', false],
  ['3.5 miles', false],
  ['bring lunch and/or tea, e.g./i.e. a flask', false],
  ['12.11.2026 at 10.30', false],
  ['http: is a scheme', false],
  ['tricks.online', true],
  ['Meet me.Live music after', true],
  ['tricks.com.zz', true],
  ['harbour.ie', true],
  ['either/tricks.com', true],
  ['#yoga at tricks.shop', true],
  ['@noah_b.bsky.social', false],
])('%s contains a link: %s', (text, leads) => {
  expect(hasLink(text)).toBe(leads);
});

test('a text without its links says where they were, and how many', () => {
  expect(withoutLinks('Look: https://a.example/b?c=d and www.b.example, now')).toEqual({ text: 'Look: [link] and [link], now', links: 2 });
  expect(withoutLinks('Nothing here')).toEqual({ text: 'Nothing here', links: 0 });
  expect(withoutLinks('tricks.\u200bcom, see?')).toEqual({ text: '[link], see?', links: 1 });
  expect(withoutLinks('👨\u200d👩\u200d👧')).toEqual({ text: '👨\u200d👩\u200d👧', links: 0 });
});

test.each(['a.', 'a。', 'a.\u200b', 'a.a。', 'www', '-.', '@a.'])('a message of nothing but %j is read once', (part) => {
  const text = part.repeat(400_000 / part.length);
  expect(hasLink(`${text}!`)).toBe(false);
});

test('a preview is one line and never splits a character', () => {
  expect(previewOf(' One\n\n two ')).toBe('One two');
  const cut = previewOf(`${'x'.repeat(139)}😀 and more`);
  expect(cut).toBe(`${'x'.repeat(139)}…`);
});

test.each([
  ['👍', true],
  ['👍🏽 🎉', true],
  ['👨‍👩‍👧‍👦', true],
  ['7', false],
  ['ok 👍', false],
  ['   ', false],
  ['👍'.repeat(40), false],
])('%s is shown large: %s', (text, large) => {
  expect(isOnlyEmoji(text)).toBe(large);
});

test('a message can be deleted for both within a day, and an account is new for three', () => {
  const now = new Date('2026-06-02T12:00:00.000Z');
  expect(isDeletableForBoth({ createdAt: new Date('2026-06-01T12:00:00.001Z') }, now)).toBe(true);
  expect(isDeletableForBoth({ createdAt: new Date('2026-06-01T12:00:00.000Z') }, now)).toBe(false);
  expect(isNewAccount(new Date('2026-05-30T12:00:00.001Z'), now)).toBe(true);
  expect(isNewAccount(new Date('2026-05-30T12:00:00.000Z'), now)).toBe(false);
});

test.each(['', 'Hello', 'a '.repeat(500), 'line\n'.repeat(20)])('a message that fits on a screen is whole', (text) => {
  expect(beginningOf(text)).toBeNull();
});

test('a long message begins with whole words, and one of many lines with the first', () => {
  const words = beginningOf('word '.repeat(1000)) ?? '';
  expect(words).toMatch(/^(?:word )+word…$/);
  expect(words.length).toBeLessThanOrEqual(901);
  expect(beginningOf('one\n'.repeat(100))?.split('\n')).toHaveLength(18);
  expect(beginningOf('x'.repeat(5000))).toBe(`${'x'.repeat(900)}…`);
});
