import { expect, test } from 'vitest';
import { readTopic } from './topic.ts';

const topicOf = (search: string) => readTopic(new URLSearchParams(search));

test.each(['', 'topic=', 'topic=%20', 'topic=%23', 'topic=%23%20', 'topic=%00', 'topic=yo%00ga', 'topic=a%0ab', `topic=${'x'.repeat(31)}`])(
  'a URL with “%s” has no topic',
  (search) => {
    expect(topicOf(search)).toBeNull();
  },
);

test('a topic is read without its #', () => {
  expect(['topic=%23Yoga', 'topic=hot+yoga', 'topic=%E0%A4%AF%E0%A5%8B%E0%A4%97'].map(topicOf)).toEqual(['Yoga', 'hot yoga', 'योग']);
});
