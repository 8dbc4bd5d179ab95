import { expect, test } from 'vitest';
import { oneLine, withoutOverrides } from './one-line.ts';

test.each([
  ['a line break', 'Yoga\r\nATTACH:https://evil.example/'],
  ['a separator of lines or paragraphs', 'Yoga\u2028ATTACH:https://evil.example/'],
  ['the next-line character', 'Yoga\u0085ATTACH:https://evil.example/'],
  ['a tab', 'Yoga\t ATTACH:https://evil.example/'],
])('makes one space of %s', (_what, text) => {
  expect(oneLine(text)).toBe('Yoga ATTACH:https://evil.example/');
});

test.each([
  ['overrides and isolates', '\u202eYo\u2066ga\u2069\u202c'],
  ['zero-width spaces and soft hyphens', 'Y\u200bo\u00adg\u2060a'],
])('drops %s', (_what, text) => {
  expect(oneLine(text)).toBe('Yoga');
});

test.each(['Été à Łódź', 'حصة يوغا \u200f(2)', 'क्\u200dष', '👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️'])('leaves %s as it is', (text) => {
  expect(oneLine(text)).toBe(text);
});

test('keeps the lines of a longer text while it drops its overrides', () => {
  expect(withoutOverrides('one\n\u202etwo\u202c')).toBe('one\ntwo');
});
