import { expect, test } from 'vitest';
import { isEmail, maskEmail } from './rules.ts';

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

test('a username with an @ is not taken for an address', () => {
  expect(['callum@mail.example', ' callum', '@callum_t', 'Callum Tait', 'callum@mail'].map((words) => isEmail(words.trim()))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
