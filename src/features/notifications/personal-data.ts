import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of notifications: notifications, mails and the choices about both. */
export const notificationsPersonalData = {
  exported: {
    'notifications.json': { position: 270, text: 'notifications you received' },
    'notification-settings.json': { position: 280, text: 'your notification settings' },
    'bells.json': { position: 290, text: 'people whose new posts and sessions you’re notified about' },
  },
  erased: {
    notifications: 'delete',
  },
  removedWithDemo: {
    notifications: ['to_user_id', 'from_user_id'],
    notification_settings: ['user_id'],
    mail_outbox: ['to_user_id'],
    bells: ['user_id', 'creator_user_id'],
    bell_listeners: ['user_id', 'creator_user_id'],
    mail_standings: ['user_id'],
  },
  policy: [
    {
      position: 60,
      what: 'Choices: hashtags you follow, bells, notification settings, people you blocked, and what you reported',
      purpose: 'To show and tell you what you want, to keep people apart and to look into reports',
      term: 'Basis: our contract with you; our legitimate interest in a site that works and is safe',
    },
    {
      position: 120,
      what: 'Notifications and emails we sent',
      purpose: 'To tell you what happened',
      term: 'Basis: our contract with you',
    },
  ],
} as const satisfies PersonalData;
