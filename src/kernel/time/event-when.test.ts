import { describe, expect, test } from 'vitest';
import { eventWhen, nameOfZone, shortWhen, startWhen, whenInWords, whenThere } from './event-when.ts';

const inLondon = {
  startDateTime: '2026-11-24T07:00:00.000Z',
  endDateTime: '2026-11-24T08:00:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'in-person' as const,
};
const online = { ...inLondon, locationType: 'online' as const };

describe('eventWhen', () => {
  test("omits the zone if the reader's clock agrees, whatever their zone is called", () => {
    expect(eventWhen(inLondon, 'Europe/London')).toEqual({
      zone: 'Europe/London',
      day: 'Tuesday 24 November 2026',
      time: '7\u00a0am – 8\u00a0am',
      zoneName: null,
    });
    expect(eventWhen(inLondon, 'Europe/Dublin').zoneName).toBeNull();
  });

  test('shows an in-person event in its own zone and names that zone to a reader elsewhere', () => {
    expect(eventWhen(inLondon, 'America/New_York')).toMatchObject({ time: '7\u00a0am – 8\u00a0am', zoneName: 'UK time' });
  });

  test("shows an online event in the reader's zone and names that zone", () => {
    expect(eventWhen(online, 'America/New_York')).toMatchObject({
      day: 'Tuesday 24 November 2026',
      time: '2\u00a0am – 3\u00a0am',
      zoneName: 'New York time',
    });
    expect(eventWhen(online, 'Pacific/Auckland')).toMatchObject({ time: '8\u00a0pm – 9\u00a0pm', zoneName: 'Auckland time' });
  });

  test("shows an event in its own zone, named, while the reader's zone is unknown", () => {
    expect(eventWhen(online, null)).toMatchObject({ zone: 'Europe/London', zoneName: 'UK time' });
  });

  test('names the end day if it differs from the start day', () => {
    const late = { ...inLondon, startDateTime: '2026-11-24T23:30:00.000Z', endDateTime: '2026-11-25T00:30:00.000Z' };
    expect(eventWhen(late, 'Europe/London').time).toBe('11:30\u00a0pm – Wednesday 25 November 2026, 12:30\u00a0am');
  });

  test('adds to the words of a mail what time it is for a reader on another clock', () => {
    const there = 'Tuesday 24 November 2026, 7\u00a0am to 8\u00a0am (UK time)';
    expect([whenInWords(online), whenInWords(online, 'Europe/Dublin')]).toEqual([there, there]);
    expect(whenInWords(online, 'Europe/Paris')).toBe(`${there}, 8\u00a0am where you are`);
    expect(whenInWords(online, 'America/Los_Angeles')).toBe(`${there}, Mon 23 Nov, 11\u00a0pm where you are`);
  });

  test('has a short form for pickers', () => {
    expect(shortWhen(inLondon, 'Europe/London')).toBe('Tue 24 Nov, 7\u00a0am');
  });

  test('names the zone of an online start where the reader’s isn’t known, as in feeds', () => {
    expect(startWhen(new Date(online.startDateTime), online)).toBe('7\u00a0am (UK time)');
    expect(startWhen(new Date(inLondon.startDateTime), inLondon)).toBe('7\u00a0am');
  });

  test('leaves zone names without a place unchanged', () => {
    expect([nameOfZone('UTC'), nameOfZone('Etc/GMT+3'), nameOfZone('America/Argentina/Buenos_Aires')]).toEqual([
      'UTC',
      'Etc/GMT+3',
      'Buenos Aires time',
    ]);
  });
});

describe('whenThere', () => {
  test("names the event's own zone, even online, and adds the reader's time only if it differs", () => {
    expect(whenThere(inLondon, 'Europe/Dublin')).toEqual({
      day: 'Tuesday 24 November 2026',
      time: '7\u00a0am to 8\u00a0am',
      zoneName: 'UK time',
      yours: null,
    });
    expect(whenThere(online, 'Europe/Berlin')).toMatchObject({ time: '7\u00a0am to 8\u00a0am', yours: '8\u00a0am where you are' });
    expect(whenThere(inLondon, null).yours).toBeNull();
  });

  test("names the reader's day if it differs, and the end day if the event ends on another one", () => {
    expect(whenThere(inLondon, 'America/Los_Angeles').yours).toBe('Mon 23 Nov, 11\u00a0pm where you are');
    expect(whenThere({ ...inLondon, endDateTime: '2026-11-25T01:00:00.000Z' }, null).time).toBe(
      '7\u00a0am to 1\u00a0am on Wednesday 25 November 2026',
    );
  });
});

test.each([
  ['Asia/Calcutta', 'Kolkata time'],
  ['Europe/Kiev', 'Kyiv time'],
  ['Asia/Saigon', 'Ho Chi Minh time'],
  ['America/Godthab', 'Nuuk time'],
  ['Asia/Kolkata', 'Kolkata time'],
  ['America/New_York', 'New York time'],
])('names %s “%s”', (zone, name) => {
  expect(nameOfZone(zone)).toBe(name);
});
