import { expect, test } from 'vitest';
import { SearchPeople } from './contract.ts';
import { isEmail } from '#features/people/rules.ts';
import { maskEmail } from './rules.ts';

test.each([
  ['callum@mail.example', 'c•••@mail.example'],
  ['c@mail.example', 'c•••@mail.example'],
  ['"a@b"@mail.example', '"•••@mail.example'],
  ['@mail.example', '•••@mail.example'],
  ['nothing', '•••'],
  ['', '•••'],
])('of %j only the first letter and the server are shown', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test('half an address is not taken for a name, which would put it into the address of a request', () => {
  expect(['callum@mail.example', 'callum@', 'a callum@mail'].map(isEmail)).toEqual([true, true, true]);
  expect(['@callum_t', 'Callum Tait', ' @callum_t', ''].map(isEmail)).toEqual([false, false, false, false]);
  expect(SearchPeople.safeParse({ words: 'callum@mail' }).success).toBe(false);
});
