import { expect, test } from 'vitest';
import { countText, linkText } from './profile-texts.ts';

test('an absent count is ~, zero is a count', () => {
  expect([undefined, null, 0, 1, 8412].map(countText)).toEqual(['~', '~', '0', '1', '8,412']);
});

test.each([
  [{ url: 'https://mayamoves.co.uk/classes?a=1', label: 'Classes' }, 'Classes'],
  [{ url: 'https://mayamoves.co.uk/classes?a=1', label: null }, 'mayamoves.co.uk'],
  [{ url: 'https://mayamoves.co.uk:8443/', label: '' }, 'mayamoves.co.uk:8443'],
  [{ url: 'https://p\u0430ypal.com/', label: null }, 'xn--pypal-4ve.com'],
])('%j reads %s', (link, text) => {
  expect(linkText(link)).toBe(text);
});
