import { expect, test } from 'vitest';
import { parseMaintenance } from './parse-maintenance.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const parse = (line: string) => parseMaintenance(line === '' ? [] : line.split(' '), NOW);

test('another word, or too many characters, is refused', () => {
  expect([parse('closed'), parse('toString'), parse(`on ${'x'.repeat(201)}`)]).toEqual(['unknown', 'unknown', 'unknown']);
});

test('the mode, the minutes and the words are read', () => {
  expect(parse('')).toBeNull();
  expect(parse('off')).toEqual({ mode: 'OPEN', text: null, expectedEnd: null });
  expect(parse('on 20 We move house.')).toEqual({ mode: 'CLOSED', text: 'We move house.', expectedEnd: '2026-06-01T12:20:00.000Z' });
  expect(parse('read-only 2nd attempt')).toEqual({ mode: 'READ_ONLY', text: '2nd attempt', expectedEnd: null });
});
