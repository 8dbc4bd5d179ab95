import { describe, expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

const Address = webAddress(60, 'Not an address');

describe('an address that people are sent to', () => {
  test.each([
    ['a name before the host', 'https://user@evil.example'],
    ['a name that looks like the host', 'https://good.example@evil.example/room'],
    ['a password before the host', 'https://user:word@evil.example'],
    ['a backslash that browsers read as a slash', String.raw`https://evil.example\@good.example`],
    ['a backslash behind the host', String.raw`https://good.example/\evil.example`],
    ['backslashes in place of slashes', String.raw`https:\\evil.example`],
    ['no slashes at all', 'https:evil.example'],
    ['a line break that browsers drop', 'https://good\n.example'],
    ['a tab in the host', 'https://go\tod.example'],
    ['a space', 'https://good.example/a room'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a host without a dot', 'https://localhost/room'],
    ['a machine by its number', 'http://127.0.0.1/room'],
    ['a machine by its number, written otherwise', 'http://2130706433/room'],
    ['a machine by its long number', 'http://[::1]/room'],
    ['nothing', ''],
    ['too much', `https://good.example/${'a'.repeat(60)}`],
  ])('is refused with %s', (_what, address) => {
    expect(Address.safeParse(address).error?.issues[0]?.message).toBe('Not an address');
  });

  test.each([
    'https://meet.example/abc-defg-hij',
    'http://good.example',
    'https://good.example:8443/j/1?pwd=a@b#c',
    'https://bücher.example/x',
  ])('is taken as it stands: %s', (address) => {
    expect(Address.parse(` ${address} `)).toBe(address);
  });
});
