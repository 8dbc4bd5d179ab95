import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of sessions: what they host. */
export const sessionsPersonalData = {
  exported: {
    'sessions.json': { position: 70, text: 'your sessions with place, link and notes' },
    'session-events.json': { position: 80, text: 'each date of your sessions, its place if it has its own, and how many people took part' },
  },
  erased: {
    titles: 'anonymize',
  },
  removedWithDemo: {
    session_events: ['session_owner_user_id'],
    sessions: ['user_id'],
  },
  policy: [],
} as const satisfies PersonalData;
