import { expect, test } from 'vitest';
import { ProfileLink } from '../contract.ts';
import { checkLink } from '../shared/check-profile.ts';

const OTHER_SITE = 'Label must not name a site other than the one it links to';
const refusalOf = (link: { url: string; label: string }) => ProfileLink.safeParse(link).error?.issues.map(({ message }) => message) ?? [];

test.each(['paypal.com', 'https://paypal.com', ' PayPal.com/maya ', 'www.paypal.com', 'evil.example.com', 'paypal.com:443', 'мая.рф'])(
  'rejects a label that looks like another site, on the form as well: %s',
  (label) => {
    const link = { url: 'https://evil.example/paypal.com', label };
    expect(refusalOf(link)).toEqual([OTHER_SITE]);
    expect(checkLink(link)).toEqual({ url: undefined, label: OTHER_SITE });
  },
);

test.each([
  ['https://www.maya.example/shop', 'maya.example'],
  ['https://maya.example', 'www.maya.example/shop'],
  ['https://shop.maya.example', 'Maya.Example'],
  ['https://xn--80a1acny.example', 'Мау.example site'],
  ['https://evil.example', 'My shop'],
  ['https://evil.example', 'No. 1'],
  ['https://evil.example', ''],
])('accepts a label that names the same site or none: %s as %s', (url, label) => {
  expect(refusalOf({ url, label })).toEqual([]);
  expect(checkLink({ url, label })).toEqual({ url: undefined, label: undefined });
});
