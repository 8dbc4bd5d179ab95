import { expect, test } from 'vitest';
import { mapsAddress } from './street-address.tsx';

const ADDRESS = 'The Old Kiln, 5 Mill Lane, Leeds LS1 6BY';
const device = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints });

test.each([
  [
    'an iPhone',
    device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5),
    /^https:\/\/maps\.apple\.com\/\?q=The%20Old%20Kiln%2C%205/,
  ],
  ['an iPad', device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5), /^https:\/\/maps\.apple\.com\//],
  ['an Android phone', device('Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5), /^geo:0,0\?q=The%20Old%20Kiln%2C%205/],
  ['a Mac', device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'), /^https:\/\/www\.openstreetmap\.org\/search\?query=The%20Old/],
  ['a page without scripts', null, /^https:\/\/www\.openstreetmap\.org\//],
])('%s opens a street address where it looks up places', (_name, on, address) => {
  expect(mapsAddress(ADDRESS, on)).toMatch(address);
});
