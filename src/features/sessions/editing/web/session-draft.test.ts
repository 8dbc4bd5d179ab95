import { describe, expect, test } from 'vitest';
import type { Standing } from '../../dates/web/standing-dates.ts';
import { newKind } from './kind-draft.ts';
import { checkSession, emptySessionDraft, SessionDraft } from './session-draft.ts';

const now = new Date('2026-11-21T12:00:00Z');
const empty = emptySessionDraft('01931f2e-0000-7000-8000-000000000001', 'Europe/London');
const whole = {
  ...empty,
  title: 'Sunrise flow',
  date: '2026-11-24',
  time: '07:00',
  addressLine: 'Grove Road',
  city: 'London',
  capacity: '12',
  price: '8',
};

describe('a draft of a session', () => {
  test('reports everything that is missing at once, in the exact texts', () => {
    const checked = checkSession({ ...empty, repeats: true, price: '0.50' }, now);
    expect(checked).toMatchObject({
      ok: false,
      errors: {
        title: 'Title is required',
        date: 'Choose a date',
        until: 'An end date is required for repeating events',
        price: 'Paid content must be at least £1.00',
        addressLine: 'Add the street address',
        city: 'Add the city',
      },
    });
  });

  test('sells a kind of ticket until its last day is over, and to the published moment if the day is left as it was', () => {
    const kind = { ...newKind({ name: 'Early bird' }), price: '5', until: '2026-11-22' };
    const untilOf = (draft: typeof whole & { kinds: (typeof kind)[] }, standing: Standing | null) => {
      const checked = checkSession(draft, now, standing);
      return checked.ok ? checked.content.kinds.map(({ until }) => until) : checked.errors;
    };
    const standing = (until: string): Standing => ({
      startDateTime: '2026-11-24T07:00:00.000Z',
      timeZone: 'Europe/London',
      repeatConfig: null,
      country: null,
      kinds: [{ id: kind.id, name: 'Early bird', price: 500, audience: 'everyone', until }],
    });
    const draft = { ...whole, kinds: [kind] };
    expect(untilOf(draft, null)).toEqual(['2026-11-23T00:00:00.000Z']);
    expect(untilOf(draft, standing('2026-11-22T12:00:00.000Z'))).toEqual(['2026-11-22T12:00:00.000Z']);
    expect(untilOf(draft, standing('2026-11-23T00:00:00.000Z'))).toEqual(['2026-11-23T00:00:00.000Z']);
    expect(untilOf({ ...whole, kinds: [{ ...kind, until: '2026-11-21' }] }, standing('2026-11-22T12:00:00.000Z'))).toEqual([
      '2026-11-22T00:00:00.000Z',
    ]);
  });

  test('promises nothing without a price, whatever terms were begun before', () => {
    const checked = checkSession({ ...whole, price: '', returns: 'own', returnHours: '' }, now);
    expect(checked).toMatchObject({ ok: true, content: { returnPolicy: null } });
  });

  test('keeps to the limits of title, interval, places and price', () => {
    const checked = checkSession(
      { ...whole, title: 'x'.repeat(21), repeats: true, interval: '0', until: '2026-12-29', capacity: '0', price: '8.505' },
      now,
    );
    expect(checked).toMatchObject({
      ok: false,
      errors: {
        title: 'Title must be 20 characters or less',
        interval: 'Interval must be at least 1',
        capacity: 'There must be at least 1 place',
        price: 'Price must be in whole pence (no decimals)',
      },
    });
  });

  test('asks for a link when online, and rejects an invalid one', () => {
    expect(checkSession({ ...whole, locationType: 'online' }, now)).toMatchObject({
      ok: false,
      errors: { locationUrl: 'Add the link people use to join' },
    });
    expect(checkSession({ ...whole, locationType: 'online', locationUrl: 'zoom' }, now)).toMatchObject({
      ok: false,
      errors: { locationUrl: 'Invalid URL format' },
    });
  });

  test('takes a link without https, as people copy it', () => {
    expect(checkSession({ ...whole, locationType: 'online', locationUrl: 'Zoom.us/j/123?pwd=a:b' }, now)).toMatchObject({
      ok: true,
      content: { locationUrl: 'https://Zoom.us/j/123?pwd=a:b' },
    });
    expect(checkSession({ ...whole, locationType: 'online', locationUrl: 'javascript:alert(1)' }, now)).toMatchObject({ ok: false });
  });

  test('is rejected in the past, in an unknown zone, and if it repeats to before it starts', () => {
    expect(checkSession({ ...whole, date: '2026-11-20' }, now)).toMatchObject({
      ok: false,
      errors: { date: 'Choose a start in the future.' },
    });
    expect(checkSession({ ...whole, timeZone: 'Atlantis' }, now)).toMatchObject({ ok: false });
    expect(checkSession({ ...whole, repeats: true, until: '2026-11-22' }, now)).toMatchObject({
      ok: false,
      errors: { until: 'The repeat must end after the first date starts.' },
    });
  });

  test('is for everybody unless it says otherwise, even if an earlier version of the page stored it', () => {
    expect(checkSession({ ...whole, visibility: 'PRIVATE' }, now)).toMatchObject({ ok: true, content: { visibility: 'PRIVATE' } });
    const { visibility, ...old } = whole;
    expect(visibility).toBe('PUBLIC');
    expect(SessionDraft.parse(old)).toEqual(whole);
  });

  test('that repeats weekly for six weeks has six dates, which start on the clock of its zone', () => {
    const checked = checkSession({ ...whole, repeats: true, until: '2026-12-29' }, now);
    expect(checked).toMatchObject({
      ok: true,
      content: { price: 800, maxParticipantCount: 12, startDateTime: '2026-11-24T07:00:00.000Z' },
    });
    expect(checked.ok && checked.plan.events.map(({ start }) => start.toISOString().slice(0, 10))).toEqual([
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
      '2026-12-22',
      '2026-12-29',
    ]);
  });
});
