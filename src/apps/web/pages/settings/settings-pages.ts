import { Bell, CircleUserRound, Eye, FileText, Share2, ShieldCheck, Wallet, type LucideIcon } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';

export type SettingsKey = paths.SettingsPart | 'notifications';

export type SettingsPageInfo = {
  key: SettingsKey;
  to: string;
  /** In the list of pages. */
  label: string;
  /** At the top of the page. */
  title: string;
  /** What is there, for the list on a phone. */
  hint: string;
  icon: LucideIcon;
  /** Anchors of `/edit-profile` that mean this page as a whole. */
  anchors: readonly string[];
  /** Anchors of its parts. */
  parts: readonly string[];
};

function page(key: paths.SettingsPart, rest: Omit<SettingsPageInfo, 'key' | 'to' | 'title'>): SettingsPageInfo {
  return { key, to: paths.settings(key), title: rest.label, ...rest };
}

/** The pages of the settings, in the order of their list. */
export const SETTINGS_PAGES: readonly SettingsPageInfo[] = [
  page('profile', { label: 'Profile', hint: 'Name, bio, links, pictures', icon: CircleUserRound, anchors: ['profile'], parts: [] }),
  page('payouts', {
    label: 'Payouts and offers',
    hint: 'Bank account and what you offer',
    icon: Wallet,
    anchors: ['monetization', 'become-a-creator'],
    parts: [],
  }),
  {
    key: 'notifications',
    to: paths.notificationSettings,
    label: 'Notifications',
    title: 'Notification settings',
    hint: 'What reaches you, and when',
    icon: Bell,
    anchors: [],
    parts: [],
  },
  page('privacy', { label: 'Privacy', hint: 'Who sees you, blocked people', icon: Eye, anchors: ['privacy'], parts: ['blocked'] }),
  page('security', {
    label: 'Sign-in and security',
    hint: 'Password, second step, devices',
    icon: ShieldCheck,
    anchors: [],
    parts: ['password', 'two-factor', 'sessions'],
  }),
  page('sharing', {
    label: 'Share elsewhere',
    hint: 'Your site, calendars, feeds',
    icon: Share2,
    anchors: ['sharing'],
    parts: ['calendar'],
  }),
  page('account', {
    label: 'Account',
    hint: 'Email, your data, deletion',
    icon: FileText,
    anchors: ['account'],
    parts: ['email', 'your-data', 'delete-account'],
  }),
];

/**
 * Returns the page that an address of the settings means: its path names it, or below `/edit-profile` its anchor does
 * (docs/product.md#settings). Null for the list itself, undefined if there is no such page.
 */
export function settingsPageAt({ pathname, hash }: { pathname: string; hash: string }): SettingsPageInfo | null | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (path !== paths.editProfile) return SETTINGS_PAGES.find(({ to }) => to === path);
  const anchor = hash.slice(1);
  return SETTINGS_PAGES.find(({ anchors, parts }) => anchors.includes(anchor) || parts.includes(anchor)) ?? null;
}
