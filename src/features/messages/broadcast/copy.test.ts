import { expect, test } from 'vitest';
import { CAPS } from '#kernel/caps.ts';
import { mailedMessage, reachMessage } from './copy.ts';

test.each([
  [{ people: 1, byMail: 1, mailsLeft: 3 }, 'They get it in the app and by email.'],
  [{ people: 12, byMail: 12, mailsLeft: 1 }, 'All 12 get it in the app and by email.'],
  [{ people: 12, byMail: 10, mailsLeft: 1 }, '12 people get it in the app, and 10 of them by email too.'],
  [{ people: 1, byMail: 0, mailsLeft: 1 }, '1 person gets it in the app, and nobody by email too.'],
  [
    { people: 12, byMail: 10, mailsLeft: 0 },
    'You’ve emailed this date three times in 24 hours, so this one reaches 12 people in the app only.',
  ],
])('says before sending how many people get it how: %j', (reach, words) => {
  expect(reachMessage(reach)).toBe(words);
});

test.each([
  [{ sent: 2, mailed: 2, isMailed: true }, 'All 2 in the app and by email.'],
  [{ sent: 1, mailed: 1, isMailed: true }, 'In the app and by email.'],
  [{ sent: 2, mailed: 0, isMailed: true }, '2 in the app, and nobody by email too.'],
  [{ sent: 2, mailed: 0, isMailed: false }, 'In the app only: up to three messages in 24 hours are emailed for each date.'],
])('says after sending how many got it how: %j', (broadcast, words) => {
  expect(mailedMessage(broadcast)).toBe(words);
});

test('states the cap on how many messages are emailed for a date', () => {
  expect(CAPS.hostMailsPerDateAndDay).toBe(3);
  expect(reachMessage({ people: 2, byMail: 2, mailsLeft: 0 })).toContain('three times in 24 hours');
  expect(mailedMessage({ sent: 2, mailed: 0, isMailed: false })).toContain('three messages in 24 hours');
});
