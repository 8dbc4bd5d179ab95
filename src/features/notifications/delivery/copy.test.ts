import { expect, test } from 'vitest';
import { describeNotification } from '../copy/notifications.ts';
import { mailTextOf } from './copy.ts';

test('a mail has the first sentence as its subject, and the others as its text', () => {
  expect(mailTextOf('Ada liked your post.')).toEqual({ subject: 'Ada liked your post.', title: 'Ada liked your post.', paragraphs: [] });
  expect(mailTextOf('We took it down. Only you can see it. Sorry.')).toMatchObject({
    subject: 'We took it down.',
    paragraphs: ['Only you can see it. Sorry.'],
  });
});

test('a quoted title with sentences of its own is not cut', () => {
  expect(mailTextOf('“Sit. Breathe. Go” was cancelled. Your place is back.').subject).toBe('“Sit. Breathe. Go” was cancelled.');
});

test('the mail about a session that was taken down names it in a subject that inboxes show whole', () => {
  const item = { username: 'ada', uri: { type: 'SESSION', id: 'x' } } as const;
  const { message } = describeNotification('CONTENT_REJECTED', { item, title: 'Sunrise flow', reason: 'Spam or misleading' }, null);
  const { subject, paragraphs } = mailTextOf(message);
  expect(subject).toBe('We took down your session “Sunrise flow” after reports.');
  expect(paragraphs).toEqual(['The reason: Spam or misleading. Only you can see it now. People with tickets can return them.']);
});
