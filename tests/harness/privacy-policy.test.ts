import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXPORT_SECTIONS } from '#features/privacy/export/server/queries/export-sections.ts';

// By which words the policy names what is in each file of the export.
const NAMED: Record<string, readonly string[]> = {
  'Profile: username, display name, pictures, bio, links': ['profile', 'usernames'],
  'posts, sessions, comments, likes, follows, uploads': [
    'posts',
    'sessions',
    'session-events',
    'comments',
    'likes',
    'following',
    'followers',
    'media',
    'captions',
  ],
  'Messages: what you write to somebody': ['messages-sent', 'message-settings'],
  'Posts, sessions, searches and places that you save': ['saved', 'saved-searches', 'saved-places'],
  'hashtags you follow, bells, notification settings, people you blocked, and what you reported': [
    'interests',
    'bells',
    'notification-settings',
    'blocked',
    'reports',
    'reports-of-people-and-comments',
    'reports-of-messages',
  ],
  'Which posts, sessions and profiles you viewed': ['viewed-items', 'viewed-profiles'],
  'Push: the address of your browser': ['push-devices'],
  'Orders: tickets, check-ins, memberships, subscriptions, tips, prices, refunds': [
    'orders',
    'sales',
    'tickets',
    'memberships',
    'memberships-bought',
    'tips-sent',
    'tips-received',
    'subscription-offers',
    'subscriptions',
  ],
  'Payouts: the reference and state': ['payouts'],
  'Notifications and emails we sent': ['notifications'],
};

test('the privacy policy names everything that a person can export', () => {
  const policy = readFileSync(join(import.meta.dirname, '../../src/apps/web/pages/legal/privacy-policy-page.tsx'), 'utf8');
  for (const words of Object.keys(NAMED)) expect(policy).toContain(words);
  const files = EXPORT_SECTIONS.map(({ file }) => file.replace('.json', ''));
  expect(files.toSorted()).toEqual(Object.values(NAMED).flat().toSorted());
});
