import { Temporal } from 'temporal-polyfill';
import { keysOf } from '#kernel/objects/keys-of.ts';
import type { NotificationType } from '../contract.ts';
import { TOPICS, type NotificationChannel, type NotificationTopic } from './topics.ts';
import { NOTIFICATION_TYPES, type TypeRules } from './types.ts';

export type Choices = Partial<Record<NotificationTopic, Partial<Record<NotificationChannel, boolean>>>>;

/** A person's settings, as they are stored. */
export type NotificationSettings = {
  choices: Choices;
  /** All mail was refused: topics without a choice aren't mailed. */
  refusesNewMail: boolean;
  /** Minutes after midnight in the person's zone; nothing is pushed from `from` to `to`, across midnight if `to` is earlier. */
  quiet: { from: number; to: number } | null;
};

/** The settings of people who have chosen nothing. */
export const UNDECIDED: NotificationSettings = { choices: {}, refusesNewMail: false, quiet: null };

/** Where a notification goes. A `pushAt` after `now` is the end of the quiet hours: what has been read by then isn't pushed. */
export type Route = { inApp: boolean; mailAt: Date | null; pushAt: Date | null };

const MESSAGE: TypeRules = { topic: 'MESSAGES' };

/**
 * Returns which channels a notification of this type, or a message, goes to, and when: in the app and by mail at once, by push at once or
 * when the quiet hours of the person's IANA zone are over. Transactional topics ignore choices against them.
 */
export function routeNotification(settings: NotificationSettings, type: NotificationType | 'MESSAGE', now: Date, zone: string): Route {
  const { topic, isNeverPushed = false } = type === 'MESSAGE' ? MESSAGE : NOTIFICATION_TYPES[type];
  return {
    inApp: isWanted(settings, topic, 'inApp'),
    mailAt: isWanted(settings, topic, 'mail') ? now : null,
    pushAt: !isNeverPushed && isWanted(settings, topic, 'push') ? afterQuietHours(settings.quiet, now, zone) : null,
  };
}

/** Whether the topic reaches the person by this channel. */
export function isWanted(
  { choices, refusesNewMail }: NotificationSettings,
  topic: NotificationTopic,
  channel: NotificationChannel,
): boolean {
  const standing = TOPICS[topic][channel];
  if (standing === 'always') return true;
  if (standing === 'never') return false;
  return choices[topic]?.[channel] ?? (standing === 'on' && !(channel === 'mail' && refusesNewMail));
}

/** Whether a person may choose at all: not for transactional topics, nor for channels a topic doesn't have. */
export function isChoosable(topic: NotificationTopic, channel: NotificationChannel): boolean {
  return TOPICS[topic][channel] === 'on' || TOPICS[topic][channel] === 'off';
}

/** Returns the choices with one changed. */
export function withChoice(choices: Choices, topic: NotificationTopic, channel: NotificationChannel, on: boolean): Choices {
  return { ...choices, [topic]: { ...choices[topic], [channel]: on } };
}

/** Returns the choices with all optional mail refused. */
export function withoutMail(choices: Choices): Choices {
  const topics = keysOf(TOPICS).filter((topic) => isChoosable(topic, 'mail'));
  return topics.reduce((all, topic) => withChoice(all, topic, 'mail', false), choices);
}

function afterQuietHours(quiet: NotificationSettings['quiet'], now: Date, zone: string): Date {
  if (!quiet || quiet.from === quiet.to) return now;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const minute = local.hour * 60 + local.minute;
  const overnight = quiet.from > quiet.to;
  const isQuiet = overnight ? minute >= quiet.from || minute < quiet.to : minute >= quiet.from && minute < quiet.to;
  if (!isQuiet) return now;
  const day = local.toPlainDate().add({ days: overnight && minute >= quiet.from ? 1 : 0 });
  return at(day, quiet.to, zone);
}

/** Returns the date of an instant in an IANA zone, such as `2026-03-29`. */
export function dateIn(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

const DIGEST_MINUTE = 8 * 60;

/** Returns when the next digest after `now` is due: every day, or every Monday, at 8 in the morning in the person's zone. */
export function nextDigestAt(often: 'daily' | 'weekly', now: Date, zone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const first = often === 'daily' ? today : today.add({ days: (8 - today.dayOfWeek) % 7 });
  const due = at(first, DIGEST_MINUTE, zone);
  return due > now ? due : at(first.add({ days: often === 'daily' ? 1 : 7 }), DIGEST_MINUTE, zone);
}

function at(day: Temporal.PlainDate, minute: number, timeZone: string): Date {
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  return new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
}
