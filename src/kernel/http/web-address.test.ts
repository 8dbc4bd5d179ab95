import { describe, expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

const Address = webAddress(60, 'Not an address');

describe('webAddress', () => {
  test.each([
    ['a user name before the host', 'https://user@evil.example'],
    ['a user name that looks like the host', 'https://good.example@evil.example/room'],
    ['a password before the host', 'https://user:word@evil.example'],
    ['a backslash that browsers read as a slash', String.raw`https://evil.example\@good.example`],
    ['a backslash after the host', String.raw`https://good.example/\evil.example`],
    ['backslashes in place of slashes', String.raw`https:\\evil.example`],
    ['no slashes at all', 'https:evil.example'],
    ['a line break that browsers drop', 'https://good\n.example'],
    ['a tab in the host', 'https://go\tod.example'],
    ['a space', 'https://good.example/a room'],
    ['a script URL', 'javascript:alert(1)'],
    ['a data URL', 'data:text/html,x'],
    ['a host without a dot', 'https://localhost/room'],
    ['an IPv4 address as its host', 'http://127.0.0.1/room'],
    ['an IPv4 address written as one number', 'http://2130706433/room'],
    ['an IPv6 address as its host', 'http://[::1]/room'],
    ['an empty text', ''],
    ['an address that is too long', `https://good.example/${'a'.repeat(60)}`],
  ])('rejects %s', (_what, address) => {
    expect(Address.safeParse(address).error?.issues[0]?.message).toBe('Not an address');
  });

  test.each([
    'https://meet.example/abc-defg-hij',
    'http://good.example',
    'https://good.example:8443/j/1?pwd=a@b#c',
    'https://bücher.example/x',
  ])('accepts %s unchanged apart from surrounding spaces', (address) => {
    expect(Address.parse(` ${address} `)).toBe(address);
  });
});
