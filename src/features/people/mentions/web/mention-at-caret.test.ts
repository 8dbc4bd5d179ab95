import { describe, expect, test } from 'vitest';
import { completeMention, mentionBefore } from './mention-at-caret.ts';

describe('a mention being typed', () => {
  test.each([
    ['Thanks @ma', { start: 7, prefix: 'ma' }],
    ['@Maya_Ok', { start: 0, prefix: 'Maya_Ok' }],
    ['(@maya', { start: 1, prefix: 'maya' }],
    ['line\n@ma', { start: 5, prefix: 'ma' }],
  ])('is found at the end of %j', (text, mention) => {
    expect(mentionBefore(text, text.length)).toEqual(mention);
  });

  test.each(['Thanks @m', 'maya@example', '@@maya', 'at example.com/@maya', '@maya ', '@aVeryLongUsername'])(
    'is not found in %j',
    (text) => {
      expect(mentionBefore(text, text.length)).toBeNull();
    },
  );

  test('ends at the caret, whatever follows', () => {
    expect(mentionBefore('Hi @mayable', 6)).toEqual({ start: 3, prefix: 'ma' });
    expect(mentionBefore('Hi @mayable', 3)).toBeNull();
  });

  test('is replaced by the whole username and one space', () => {
    expect(completeMention('Hi @ma', { start: 3, prefix: 'ma' }, 'maya')).toEqual({ text: 'Hi @maya ', caret: 9 });
    expect(completeMention('Hi @mayb there', { start: 3, prefix: 'ma' }, 'maya')).toEqual({ text: 'Hi @maya there', caret: 9 });
    expect(completeMention('Hi @ma, there', { start: 3, prefix: 'ma' }, 'maya')).toEqual({ text: 'Hi @maya , there', caret: 9 });
  });
});
