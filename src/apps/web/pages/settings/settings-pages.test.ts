import { expect, test } from 'vitest';
import * as paths from '#kernel/http/paths.ts';
import { settingsPageAt } from './settings-pages.ts';

const keyAt = (address: string) => {
  const { pathname, hash } = new URL(address, 'https://turnout.example');
  return settingsPageAt({ pathname, hash })?.key;
};

test('nothing but the pages themselves is a page of the settings', () => {
  expect(keyAt('/edit-profile/nothing')).toBeUndefined();
  expect(settingsPageAt({ pathname: '/edit-profile', hash: '' })).toBeNull();
  expect(settingsPageAt({ pathname: '/edit-profile', hash: '#nothing' })).toBeNull();
});

test('each anchor that links and mails use leads to the page that has it', () => {
  expect([paths.monetization, paths.becomeCreator, paths.accountSettings, paths.changePassword, paths.exportEnded].map(keyAt)).toEqual([
    'payouts',
    'payouts',
    'account',
    'security',
    'account',
  ]);
  expect(
    ['#profile', '#privacy', '#blocked', '#two-factor', '#sessions', '#sharing', '#email'].map((anchor) => keyAt(`/edit-profile${anchor}`)),
  ).toEqual(['profile', 'privacy', 'privacy', 'security', 'security', 'sharing', 'account']);
});

test('an address of a page opens it whatever its anchor', () => {
  expect(keyAt(`${paths.settings('security')}#email`)).toBe('security');
  expect(keyAt(`${paths.settings('payouts')}/`)).toBe('payouts');
  expect(keyAt(paths.notificationSettings)).toBe('notifications');
});
