import type { Replay, ReplayAudience, ReplaySubscribers } from './contract.ts';

/** The name of what a host adds to a date once it is over. */
export const REPLAY_AND_NOTES = 'Replay and notes';

/** The labels of whom of those with a ticket it opens to. */
export const REPLAY_AUDIENCES: Record<ReplayAudience, string> = { ATTENDED: 'Who was there', BOOKED: 'All with a ticket' };

/** The labels of when subscribers get it too. */
export const REPLAY_SUBSCRIBERS: Record<ReplaySubscribers, string> = { NEVER: 'Never', AT_ONCE: 'At once', AFTER_A_WEEK: 'After a week' };

/** Whom a replay is for, as a sentence for those whom it is locked for. */
export function replayLockText({ opensTo }: Pick<Replay, 'opensTo'>): string {
  return opensTo === 'ATTENDED' ? 'For those who were there' : 'For those who had a ticket';
}

/** What the choices mean, beside them. */
export function replayAudienceText(opensTo: ReplayAudience, subscribers: ReplaySubscribers): string {
  const who = opensTo === 'ATTENDED' ? 'Those you checked in' : 'Everybody whose ticket is valid, whether they came or not,';
  const also: Record<ReplaySubscribers, string> = {
    NEVER: 'Nobody else can, and it can’t be bought.',
    AT_ONCE: 'So can your subscribers, so that others get it by subscribing.',
    AFTER_A_WEEK: 'A week later so can your subscribers, so that others get it by subscribing.',
  };
  return `${who} can see it on their order and on the session’s page. ${also[subscribers]} A ticket that was refunded opens nothing.`;
}
