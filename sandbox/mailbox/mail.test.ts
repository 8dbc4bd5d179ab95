import { expect, test } from 'vitest';

import { findCode, summarise } from './mail.ts';

test.each([
  ['Your code is 123456.', '123456'],
  ['Confirm with 004211 within a day', '004211'],
  ['No number', null],
  ['Order 1234567', null],
  ['£123456', null],
  ['on 24/112026', null],
  ['12345', null],
])('finds the code in %j: %j', (text, code) => {
  expect(findCode({ subject: '', text })).toBe(code);
});

test('summarises every recipient and the beginning of the text', () => {
  const mail = {
    from: 'a@x.example',
    to: 'b@x.example, c@x.example',
    subject: 'Hi',
    text: ` one\n\n two ${'z'.repeat(300)}`,
    html: '',
    at: '2026-01-01T00:00:00.000Z',
    attachments: [],
  };
  const summary = summarise('id', mail);
  expect(summary.recipients).toEqual(['b@x.example', 'c@x.example']);
  expect(summary.preview).toMatch(/^one two z+$/);
  expect(summary.preview).toHaveLength(160);
});
