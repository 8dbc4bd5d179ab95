import { expect, test } from 'vitest';
import { reportScope } from './copy.ts';
import { LINES_BEFORE, LINES_OF_CHAT } from './rules.ts';

test('says as much as is copied for administrators', () => {
  expect(LINES_BEFORE).toBe(5);
  expect(reportScope('message')).toBe(
    'Our team will read this message and the five before it, and nothing else. The other person won’t be told.',
  );
  expect(LINES_OF_CHAT).toBe(20);
  expect(reportScope('conversation')).toBe('Our team will read its last 20 messages and nothing else. The other person won’t be told.');
});
