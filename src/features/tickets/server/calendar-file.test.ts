import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

test('holds one event with our lines alone, whatever its host wrote', () => {
  const at = new Date('2026-12-01T18:00:00Z');
  const file = calendarFile({
    ticketId: 't1',
    title: 'A\r\nATTACH:file:/x\rBEGIN:VEVENT\nEND:VCALENDAR',
    start: at,
    end: at,
    place: 'Hall\r\nATTACH:file:/y',
    url: 'https://turnout.test/order',
    host: 'Ann\nBEGIN:VALARM',
    cancelled: false,
    sequence: 0,
    stamp: at,
  });
  // Programs that read calendars accept each kind of line break.
  const names = file
    .replaceAll(/\r\n /g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(/[:;]/)[0]);
  expect(names.filter((name) => name === 'BEGIN' || name === 'END')).toEqual(['BEGIN', 'BEGIN', 'END', 'END']);
  expect(names).not.toContain('ATTACH');
});
