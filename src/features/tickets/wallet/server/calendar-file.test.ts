import { expect, test } from 'vitest';
import { calendarFile, calendarText } from './calendar-file.ts';

test('holds one event with our lines alone, whatever its host wrote', () => {
  const at = new Date('2026-12-01T18:00:00Z');
  const file = calendarFile('Harbour', {
    ticketId: 't1',
    title: 'A\r\nATTACH:file:/x\rBEGIN:VEVENT\nEND:VCALENDAR',
    start: at,
    end: at,
    place: 'Hall\r\nATTACH:file:/y',
    url: 'https://turnout.test/order',
    host: 'Ann\nBEGIN:VALARM',
    subtitle: 'Slow\r\nATTACH:file:/w',
    notes: 'Bring a mat\r\nATTACH:file:/z\nBEGIN:VALARM',
    cancelled: false,
    sequence: 0,
    stamp: at,
  });
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  // Programs that read calendars accept each kind of line break.
  const names = file
    .replaceAll(/\r\n /g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(/[:;]/)[0]);
  expect(names.filter((name) => name === 'BEGIN' || name === 'END')).toEqual(['BEGIN', 'BEGIN', 'BEGIN', 'END', 'END', 'END']);
  expect(names.filter((name) => name === 'TRIGGER')).toHaveLength(1);
  expect(names).not.toContain('ATTACH');
});

test('says what the session is in the line below its title, and what the host wants participants to know', () => {
  const at = new Date('2026-12-01T18:00:00Z');
  const entry = {
    ticketId: 't1',
    title: 'Yoga',
    start: at,
    end: at,
    place: 'Hall',
    url: 'https://turnout.test/order',
    host: 'Ann',
    cancelled: false,
    sequence: 0,
    stamp: at,
  };
  const descriptionOf = (notes: string | null, subtitle: string | null = null) =>
    /DESCRIPTION:(.*)/.exec(calendarFile('Harbour', { ...entry, notes, subtitle }).replaceAll('\r\n ', ''))?.[1]?.trim();
  expect(descriptionOf('Bring a mat, and water')).toBe(
    String.raw`Hosted by Ann. https://turnout.test/order\n\nGood to know: Bring a mat\, and water`,
  );
  expect(descriptionOf(null)).toBe('Hosted by Ann. https://turnout.test/order');
  expect(descriptionOf(null, 'For stiff hips')).toBe(String.raw`For stiff hips\n\nHosted by Ann. https://turnout.test/order`);
});

test('reminds an hour before the start, unless the date is cancelled; a calendar to subscribe to has the reminders of its program', () => {
  const at = new Date('2026-12-01T18:00:00Z');
  const texts = { title: 'Yoga', subtitle: null, place: 'Hall', url: 'https://turnout.test/order', host: 'Ann', notes: null };
  const entry = { ...texts, ticketId: 't1', start: at, end: at, cancelled: false, sequence: 0, stamp: at };
  expect(calendarFile('Harbour', entry)).toContain('TRIGGER:-PT1H');
  expect(calendarFile('Harbour', { ...entry, cancelled: true })).not.toContain('VALARM');
  expect(calendarText({ name: 'Mine', entries: [entry] })).not.toContain('VALARM');
});
