import { describe, expect, test } from 'vitest';
import { NotificationType } from '../contract.ts';
import { nextDigestAt, routeNotification, UNDECIDED, withChoice, withoutMail, type NotificationSettings } from './routing.ts';
import { NotificationTopic, TOPICS } from './topics.ts';
import { NOTIFICATION_TYPES } from './types.ts';

const ZONE = 'Europe/London';
const NOON = new Date('2026-06-01T11:00:00.000Z');
const quietly = (from: number, to: number): NotificationSettings => ({ ...UNDECIDED, quiet: { from: from * 60, to: to * 60 } });
const pushAt = (settings: NotificationSettings, now: string, zone = ZONE) =>
  routeNotification(settings, 'COMMENT', new Date(now), zone).pushAt?.toISOString();

describe('refusing everything', () => {
  const refused = NotificationTopic.options.reduce(
    (settings, topic) => ({ ...settings, choices: withChoice(withChoice(settings.choices, topic, 'mail', false), topic, 'inApp', false) }),
    { ...UNDECIDED, refusesNewMail: true },
  );

  test.each(NotificationType.options.filter((type) => TOPICS[NOTIFICATION_TYPES[type].topic].mail === 'always'))(
    '%s still comes in the app and by mail',
    (type) => {
      expect(routeNotification(refused, type, NOON, ZONE)).toMatchObject({ inApp: true, mailAt: NOON });
    },
  );

  test.each(NotificationType.options.filter((type) => TOPICS[NOTIFICATION_TYPES[type].topic].mail !== 'always'))(
    'stops all of %s',
    (type) => {
      expect(routeNotification(refused, type, NOON, ZONE)).toMatchObject({ inApp: false, mailAt: null });
    },
  );
});

describe('without a choice', () => {
  test('the defaults apply', () => {
    expect(routeNotification(UNDECIDED, 'LIKE', NOON, ZONE)).toEqual({ inApp: true, mailAt: null, pushAt: null });
    expect(routeNotification(UNDECIDED, 'SEARCH_ALERT', NOON, ZONE)).toEqual({ inApp: true, mailAt: NOON, pushAt: null });
    expect(routeNotification(UNDECIDED, 'MESSAGE', NOON, ZONE)).toEqual({ inApp: true, mailAt: null, pushAt: NOON });
  });

  test('nothing is mailed to people who refused all mail, even for topics added later', () => {
    expect(routeNotification({ ...UNDECIDED, refusesNewMail: true }, 'SEARCH_ALERT', NOON, ZONE).mailAt).toBeNull();
    const settings = { ...UNDECIDED, choices: withoutMail({}) };
    expect(routeNotification(settings, 'SEARCH_ALERT', NOON, ZONE).mailAt).toBeNull();
  });

  test('other topics and channels keep their defaults', () => {
    const choices = withChoice(withChoice({}, 'LIKES', 'push', true), 'LIKES', 'inApp', false);
    expect(routeNotification({ ...UNDECIDED, choices }, 'LIKE', NOON, ZONE)).toEqual({ inApp: false, mailAt: null, pushAt: NOON });
  });
});

describe('quiet hours', () => {
  test('hold a push back until they end, across midnight too', () => {
    const night = quietly(22, 7);
    expect(pushAt(night, '2026-06-01T20:59:59.999Z')).toBe('2026-06-01T20:59:59.999Z');
    expect(pushAt(night, '2026-06-01T21:00:00.000Z')).toBe('2026-06-02T06:00:00.000Z');
    expect(pushAt(night, '2026-06-02T05:59:00.000Z')).toBe('2026-06-02T06:00:00.000Z');
    expect(pushAt(night, '2026-06-02T06:00:00.000Z')).toBe('2026-06-02T06:00:00.000Z');
    expect(pushAt(quietly(13, 15), '2026-06-01T12:30:00.000Z')).toBe('2026-06-01T14:00:00.000Z');
  });

  test('follow the person’s time zone', () => {
    expect(pushAt(quietly(22, 7), '2026-06-01T13:30:00.000Z', 'Asia/Tokyo')).toBe('2026-06-01T22:00:00.000Z');
    expect(pushAt(quietly(22, 7), '2026-06-01T13:30:00.000Z', 'America/New_York')).toBe('2026-06-01T13:30:00.000Z');
  });

  test('end at the same time on the clock when the clocks change', () => {
    expect(pushAt(quietly(22, 7), '2026-10-24T22:00:00.000Z')).toBe('2026-10-25T07:00:00.000Z');
    expect(pushAt(quietly(22, 7), '2026-03-28T23:00:00.000Z')).toBe('2026-03-29T06:00:00.000Z');
  });

  test('of no length don’t apply', () => {
    expect(pushAt(quietly(7, 7), '2026-06-01T06:00:00.000Z')).toBe('2026-06-01T06:00:00.000Z');
  });
});

test('that no worker runs is never pushed: a worker would push it, once that is no longer so', () => {
  const settings = { ...UNDECIDED, choices: withChoice({}, 'ACCOUNT', 'push', true) };
  expect(routeNotification(settings, 'WORKER_MISSING', NOON, ZONE)).toMatchObject({ inApp: true, pushAt: null });
  expect(routeNotification(settings, 'ONBOARDING', NOON, ZONE).pushAt).toEqual(NOON);
});

describe('a digest', () => {
  test('is due at eight in the morning, always after now', () => {
    expect(nextDigestAt('daily', new Date('2026-06-01T06:59:00.000Z'), ZONE).toISOString()).toBe('2026-06-01T07:00:00.000Z');
    expect(nextDigestAt('daily', new Date('2026-06-01T07:00:00.000Z'), ZONE).toISOString()).toBe('2026-06-02T07:00:00.000Z');
  });

  test('that is weekly comes on Mondays, at eight even after the clocks have changed', () => {
    expect(nextDigestAt('weekly', new Date('2026-11-22T17:30:00.000Z'), ZONE).toISOString()).toBe('2026-11-23T08:00:00.000Z');
    expect(nextDigestAt('weekly', new Date('2026-10-19T07:00:00.000Z'), ZONE).toISOString()).toBe('2026-10-26T08:00:00.000Z');
  });
});
