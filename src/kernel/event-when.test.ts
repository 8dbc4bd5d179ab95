import { describe, expect, test } from 'vitest';
import { eventWhen, nameOfZone, shortWhen, whenThere } from './event-when.ts';

const inLondon = {
  startDateTime: '2026-11-24T07:00:00.000Z',
  endDateTime: '2026-11-24T08:00:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'in-person' as const,
};
const online = { ...inLondon, locationType: 'online' as const };

describe('when an event is', () => {
  test('is told without a zone where the reader shares its clock, whatever the zone is called', () => {
    expect(eventWhen(inLondon, 'Europe/London')).toEqual({
      zone: 'Europe/London',
      day: 'Tuesday 24 November 2026',
      time: '7\u00a0am – 8\u00a0am',
      zoneName: null,
    });
    expect(eventWhen(inLondon, 'Europe/Dublin').zoneName).toBeNull();
  });

  test('is told in its own zone for one in person, and the zone is named to a reader elsewhere', () => {
    expect(eventWhen(inLondon, 'America/New_York')).toMatchObject({ time: '7\u00a0am – 8\u00a0am', zoneName: 'UK time' });
  });

  test('is told in the zone of the reader for one online, and that zone is named', () => {
    expect(eventWhen(online, 'America/New_York')).toMatchObject({
      day: 'Tuesday 24 November 2026',
      time: '2\u00a0am – 3\u00a0am',
      zoneName: 'New York time',
    });
    expect(eventWhen(online, 'Pacific/Auckland')).toMatchObject({ time: '8\u00a0pm – 9\u00a0pm', zoneName: 'Auckland time' });
  });

  test('is told in its own named zone while nobody knows the zone of the reader', () => {
    expect(eventWhen(online, null)).toMatchObject({ zone: 'Europe/London', zoneName: 'UK time' });
  });

  test('names the day of the end where that is another day', () => {
    const late = { ...inLondon, startDateTime: '2026-11-24T23:30:00.000Z', endDateTime: '2026-11-25T00:30:00.000Z' };
    expect(eventWhen(late, 'Europe/London').time).toBe('11:30\u00a0pm – Wednesday 25 November 2026, 12:30\u00a0am');
  });

  test('has a short form for choices', () => {
    expect(shortWhen(inLondon, 'Europe/London')).toBe('Tue 24 Nov, 7\u00a0am');
  });

  test('keeps zone names that have no place', () => {
    expect([nameOfZone('UTC'), nameOfZone('Etc/GMT+3'), nameOfZone('America/Argentina/Buenos_Aires')]).toEqual([
      'UTC',
      'Etc/GMT+3',
      'Buenos Aires time',
    ]);
  });
});

describe('when an event is by its own clock', () => {
  test('is told in its own named zone, online as well, and the clock of the reader only where it differs', () => {
    expect(whenThere(inLondon, 'Europe/Dublin')).toEqual({
      day: 'Tuesday 24 November 2026',
      time: '7\u00a0am to 8\u00a0am',
      zoneName: 'UK time',
      yours: null,
    });
    expect(whenThere(online, 'Europe/Berlin')).toMatchObject({ time: '7\u00a0am to 8\u00a0am', yours: '8\u00a0am where you are' });
    expect(whenThere(inLondon, null).yours).toBeNull();
  });

  test('names the day where it is another one for the reader, and that of an end on another day', () => {
    expect(whenThere(inLondon, 'America/Los_Angeles').yours).toBe('Mon 23 Nov, 11\u00a0pm where you are');
    expect(whenThere({ ...inLondon, endDateTime: '2026-11-25T01:00:00.000Z' }, null).time).toBe(
      '7\u00a0am to 1\u00a0am on Wednesday 25 November 2026',
    );
  });
});
