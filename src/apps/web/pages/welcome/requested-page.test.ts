import { expect, test } from 'vitest';
import { requestedPage } from './requested-page.ts';

test('names the person whose page was asked for, and what it shows', () => {
  expect(requestedPage('/mayamoves/memberships')).toEqual({ opens: 'see the passes and memberships of @mayamoves', username: 'mayamoves' });
  expect(requestedPage('/mayamoves/calendar?month=2026-12')).toEqual({ opens: 'see the calendar of @mayamoves', username: 'mayamoves' });
  expect(requestedPage('/mayamoves/followers')?.opens).toBe('see who follows @mayamoves');
});

test('names the topic that was asked for, in any script', () => {
  expect(requestedPage('/community/Yoga')).toEqual({ opens: 'see everything about #Yoga', tag: 'Yoga' });
  expect(requestedPage(`/community/${encodeURIComponent('ヨガ')}`)?.tag).toBe('ヨガ');
  expect(requestedPage('/community/mental%20health')?.tag).toBe('mental health');
});

test('says what each closed page is for, and nothing of open ones or of administrators’', () => {
  expect(
    ['/messages/1', '/my-hub/saved', '/my-hub/orders', '/order/1/2', '/edit-profile#account', '/maya/session/1/guests'].map(
      (path) => requestedPage(path)?.opens,
    ),
  ).toEqual([
    'read and send messages',
    'see what you liked and saved',
    'see your tickets and orders',
    'see your tickets and orders',
    'change your profile and settings',
    'see who is coming',
  ]);
  expect(['/', '/mayamoves', '/mayamoves/constructor', '/admin', ''].map(requestedPage)).toEqual([null, null, null, null, null]);
});

test('repeats nothing of an address that can be no username or topic', () => {
  const words = encodeURIComponent('Your account is locked. Call 0800 123456');
  const paths = [`/${words}/calendar`, `/community/${words}`, '/community/%E0%A4%A', '/community/', '//calendar'];
  expect(paths.map(requestedPage)).toEqual([null, null, null, null, null]);
});
