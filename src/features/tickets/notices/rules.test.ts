import { expect, test } from 'vitest';
import { TOPIC_COPY } from '#features/notifications/copy/topics.ts';
import { reminderOf } from './rules.ts';

test('reminds when the notification settings say: the day before', () => {
  expect(TOPIC_COPY.REMINDERS.hint).toMatch(/^The day before a session/);
  expect(reminderOf(new Date('2026-11-28T18:00:00Z'))).toEqual({
    at: new Date('2026-11-27T18:00:00Z'),
    bookedBefore: new Date('2026-11-27T06:00:00Z'),
  });
});
