import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POLICY_RECORDS, STORED_BY_FEATURES } from '#apps/web/pages/legal/policy-records.ts';
import { EXPORT_SECTIONS, PERSONAL_DATA } from '#apps/worker/personal-data.ts';
import { exportReadme } from '#features/privacy/export/server/export-readme.ts';
import { TABLES } from '#db/tables.ts';

// By which words the policy names what is in each file of the export.
const NAMED: Record<string, readonly string[]> = {
  'Profile: username, display name, pictures, bio, links': ['profile', 'usernames'],
  'Request to join, where administrators decide about it, and the invitation you joined by': ['invitation'],
  'posts, sessions, comments, reviews, likes, follows, uploads': [
    'posts',
    'sessions',
    'session-events',
    'comments',
    'likes',
    'following',
    'followers',
    'media',
    'captions',
    'reviews',
    'review-replies',
  ],
  'Messages: what you write to somebody': ['messages-sent', 'message-reactions', 'message-settings'],
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
  'Orders: tickets and the names of guests, waiting lists, who came and who didn’t, walk-ins and helpers at the door, memberships, subscriptions, tips, prices, discount codes, refunds':
    [
      'orders',
      'sales',
      'codes',
      'door',
      'door-links',
      'tickets',
      'waiting-lists',
      'waiting-rules',
      'opening-reminders',
      'memberships',
      'memberships-bought',
      'tips-sent',
      'tips-received',
      'subscription-offers',
      'subscriptions',
      'given-months',
    ],
  'Gifts: what you gave, the name and email address of whoever it is for': ['gifts'],
  'What you answer a host who asks something when you book': ['ticket-answers'],
  'Payouts: the reference and state': ['payouts'],
  'Notifications and emails we sent': ['notifications'],
};

test('the privacy policy names everything that a person can export', () => {
  const policy = POLICY_RECORDS.map(({ what }) => what).join('\n');
  for (const words of Object.keys(NAMED)) expect(policy).toContain(words);
  const files = EXPORT_SECTIONS.map(({ file }) => file.replace('.json', ''));
  expect(files.toSorted()).toEqual(Object.values(NAMED).flat().toSorted());
});

test('every declaration of personal data is in the export, the erasure and the policy', () => {
  const files = globSync('src/features/*/personal-data.ts', { cwd: join(import.meta.dirname, '../..') });
  expect(PERSONAL_DATA.map(({ declared }) => declared)).toEqual(STORED_BY_FEATURES);
  expect(new Set(STORED_BY_FEATURES).size).toBe(files.length);
});

test('no two lists of the export and no two records of the policy have the same position', () => {
  const lists = STORED_BY_FEATURES.flatMap(({ exported }) => Object.values(exported)).map(({ position }) => position);
  const records = POLICY_RECORDS.map(({ position }) => position);
  for (const positions of [lists, records]) expect(new Set(positions).size).toBe(positions.length);
});

test('every table whose rows go with the demo exists, and is declared once', () => {
  const removed = STORED_BY_FEATURES.flatMap(({ removedWithDemo }) => Object.keys(removedWithDemo));
  expect(removed.filter((table) => !(table in TABLES))).toEqual([]);
  expect(new Set(removed).size).toBe(removed.length);
});

test('the README has one line for each file of the export', () => {
  const readme = exportReadme('Turnout', EXPORT_SECTIONS);
  expect(readme).toContain('\nprofile.json         your name, email, bio, links and settings\nusernames.json       your usernames');
  expect(readme).toContain('\nmemberships-bought.json  memberships you bought\n');
  expect([...readme.matchAll(/^([a-z-]+\.json) +\S/gm)].map(([, file]) => file)).toEqual(EXPORT_SECTIONS.map(({ file }) => file));
});
