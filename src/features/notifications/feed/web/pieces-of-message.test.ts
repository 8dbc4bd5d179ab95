import { expect, test } from 'vitest';
import { piecesOfMessage } from './pieces-of-message.ts';

const shown = (message: string, strong: string[]) =>
  piecesOfMessage(message, strong)
    .map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))
    .join('');

test('sets names apart in order and loses no text', () => {
  expect(shown('Ana and 12 others liked “Yoga”.', ['Ana', '12 others'])).toBe('*Ana* and *12 others* liked “Yoga”.');
  expect(shown('Ana started following you.', [])).toBe('Ana started following you.');
});

test('ignores parts that aren’t in the message or come before one already found', () => {
  expect(shown('Ana and Noah follow you.', ['Noah', 'Ana', '', 'Mia'])).toBe('Ana and *Noah* follow you.');
});
