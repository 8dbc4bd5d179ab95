import { Temporal } from 'temporal-polyfill';
import { keysOf } from '#kernel/keys-of.ts';
import type { NotificationType } from './contract.ts';
import { TOPIC_OF, TOPICS, type NotificationChannel, type NotificationTopic } from './topics.ts';

export type Choices = Partial<Record<NotificationTopic, Partial<Record<NotificationChannel, boolean>>>>;

/** What a person has decided, as it is kept. */
export type NotificationSettings = {
  choices: Choices;
  /** All mail was refused: topics without a choice are not mailed. */
  refusesNewMail: boolean;
  /** Minutes after midnight in the person's zone; nothing is pushed from the first to the second, over midnight where that is the earlier. */
  quiet: { from: number; to: number } | null;
};

/** Of people who have decided nothing. */
export const UNDECIDED: NotificationSettings = { choices: {}, refusesNewMail: false, quiet: null };

/** How many mails that one may refuse a person gets in 24 hours at most; what is over waits for them in the app. */
export const DAILY_MAILS_MAX = 20;

/** Where a notification goes. A `pushAt` after `now` is the end of the quiet hours: what has been read by then is not pushed. */
export type Route = { inApp: boolean; mailAt: Date | null; pushAt: Date | null };

/**
 * Which channels a notification of this type, or a message, goes to, and when: in the app and by mail at once, by push at once or when the
 * quiet hours of the person's IANA zone are over. Transactional topics ignore what was chosen against them.
 */
export function routeNotification(settings: NotificationSettings, type: NotificationType | 'MESSAGE', now: Date, zone: string): Route {
  const topic = type === 'MESSAGE' ? 'MESSAGES' : TOPIC_OF[type];
  return {
    inApp: isWanted(settings, topic, 'inApp'),
    mailAt: isWanted(settings, topic, 'mail') ? now : null,
    pushAt: isWanted(settings, topic, 'push') ? afterQuietHours(settings.quiet, now, zone) : null,
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

/** Whether somebody may choose it at all: what is transactional, and what does not exist, they may not. */
export function isChoosable(topic: NotificationTopic, channel: NotificationChannel): boolean {
  return TOPICS[topic][channel] === 'on' || TOPICS[topic][channel] === 'off';
}

/** The choices with one of them made. */
export function withChoice(choices: Choices, topic: NotificationTopic, channel: NotificationChannel, on: boolean): Choices {
  return { ...choices, [topic]: { ...choices[topic], [channel]: on } };
}

/** The choices with all mail refused that can be. */
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

const DIGEST_MINUTE = 8 * 60;

/** When a digest is due next after `now`: each day, or each Monday, at 8 in the morning of the person's zone. */
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
