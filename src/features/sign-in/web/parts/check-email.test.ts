import { expect, test } from 'vitest';
import { checkEmail } from './check-email.ts';

test('asks for an email address if it is empty', () => {
  expect(checkEmail('  ')).toBe('Enter your email address');
});

test.each([
  'maya',
  'maya@',
  '@example.com',
  'maya@example',
  'maya@example.',
  'maya@@example.com',
  'ma ya@example.com',
  'Maya <maya@example.com>',
  `${'a'.repeat(250)}@example.com`,
])('rejects an invalid email address: %s', (typed) => {
  expect(checkEmail(typed)).toBe('Enter a valid email address');
});

test.each(['maya@example.com', ' maya@example.com ', 'maya+tickets@mail.example.co.uk', "o'brien@example.com"])(
  'accepts an email address: %s',
  (typed) => {
    expect(checkEmail(typed)).toBeUndefined();
  },
);
