import { expect, test } from 'vitest';
import { keyOf } from '#locales/catalogue.ts';
import { findMessages } from '#locales/find-messages.ts';

function textsIn(code: string, path = 'src/features/tips/web/tip.tsx'): string[] {
  return findMessages(path, code).map((message) => {
    const { id, plural } = keyOf(message);
    return plural === null ? id : `${id} | ${plural}`;
  });
}

test.each([
  ['class lists', `const CARD = 'flex items-center gap-2'; <p className="grow truncate" />;`],
  ['names of keys and events', `if (event.key === 'Escape' || KEYS.includes('Home')) element.addEventListener('click', close);`],
  ['statements', 'sql`select id from users`; const part = `and e.start_at > ${now}`; query.where("users.id", "=", id);'],
  ['addresses, ids and headers', `fetch('/rpc/tips'); const id = 'tip-form'; response.header('Cache-Control', 'no-store');`],
  ['selectors', `const STOPS = 'a[href], button, input, [tabindex]'; const other = 'dialog > input[type=radio]';`],
  ['states', `const state = 'PRIVATE'; type Kind = 'One' | 'Two'; switch (kind) { case 'Open': break; }`],
  ['faults', `throw new Error('The tip has no amount.'); log.warn('The tip was late.');`],
])('finds no texts in %s', (_what, code) => {
  expect(textsIn(code)).toEqual([]);
});

test('finds what elements and their attributes say', () => {
  expect(textsIn(`<Field label="Amount" hint={isFree ? 'optional' : null} type="text">Send a tip</Field>`)).toEqual([
    'Amount',
    'optional',
    'Send a tip',
  ]);
});

test('keeps a sentence whole, with its values and its emphasis', () => {
  expect(textsIn('const text = `${formatPounds(price)} for ${session.title}`;')).toEqual(['{price} for {title}']);
  expect(textsIn('<p>\n  <Icon />\n  Tips go to <b>{name}</b>,\n  less our fee.\n</p>')).toEqual([
    'Tips go to <b>{name}</b>, less our fee.',
  ]);
});

test('finds both forms of what depends on a count', () => {
  expect(textsIn("const text = count === 1 ? '1 tip' : `${count} tips`;")).toEqual(['1 tip | {count} tips']);
  expect(textsIn("const text = `${tips.length} ${tips.length === 1 ? 'tip' : 'tips'} today`;")).toEqual([
    '{count} tip today | {count} tips today',
  ]);
  expect(textsIn("<p>{left} place{left === 1 ? '' : 's'} left</p>")).toEqual(['{count} place left | {count} places left']);
});

test('finds small words in files of words', () => {
  expect(textsIn(`export const forRefund = (isPaid) => (isPaid ? ' for a full refund' : 'free');`, 'src/features/tips/copy.ts')).toEqual([
    ' for a full refund',
    'free',
  ]);
});
