import { expect, test } from 'vitest';
import { SessionDetails } from './session-details.ts';

const { title, addressLine } = SessionDetails.shape;

test.each(['\u202e\u200b', '\r\n', '\u2066\u2069'])('refuses a title of nothing to see: %j', (given) => {
  expect(title.safeParse(given).error?.issues[0]?.message).toBe('Title is required');
});

test('keeps titles and addresses on one line, in their own direction', () => {
  expect(title.parse(' pay\u202egnp.exe\r\nX:1 ')).toBe('paygnp.exe X:1');
  expect(addressLine.parse('1 High St\nWhen: never')).toBe('1 High St When: never');
  expect(title.parse('حصة يوغا')).toBe('حصة يوغا');
});
