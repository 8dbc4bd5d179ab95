import { CAPS } from '#kernel/caps.ts';
import { defineRefusals } from '#kernel/http/refusal.ts';

export const contentRefusals = defineRefusals({
  CONTENT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This content doesn’t exist or is no longer available.' },
  // The same wording: only programs can tell the difference, by the status of the page (410).
  CONTENT_DELETED: { code: 'NOT_FOUND', message: 'This content doesn’t exist or is no longer available.', isGone: true },
  CONTENT_NOT_YOURS: { code: 'FORBIDDEN', message: 'Only the owner can do this.' },
  CONTENT_LOCKED: { code: 'FORBIDDEN', message: 'Exclusive Content for Subscribers' },
  CONTENT_ID_TAKEN: { code: 'CONFLICT', message: 'Another item already has this id. Send a new id.' },
  BLOCKED_LIKE: { code: 'FORBIDDEN', message: 'You can’t like what this person shares.' },
  BLOCKED_SAVE: { code: 'FORBIDDEN', message: 'You can’t save what this person shares.' },
  TAG_NOT_WAITING: { code: 'NOT_FOUND', message: 'This tag isn’t waiting for a decision.' },
  TAG_NOT_DECIDED: { code: 'NOT_FOUND', message: 'This tag is neither mapped nor blocked.' },
  TAG_KNOWN_ALREADY: { code: 'CONFLICT', message: 'That tag is already known. Merge the two instead.' },
  TAG_DECIDED: { code: 'CONFLICT', message: 'That tag was mapped or blocked. Undo that under Unknown Tags first.' },
  SAME_TAG: { code: 'BAD_REQUEST', message: 'Choose another tag.' },
  TAG_NOT_KNOWN: { code: 'BAD_REQUEST', message: 'Choose one of the known tags.' },
  TOO_MANY_FOLLOWED_TAGS: {
    code: 'PRECONDITION_FAILED',
    message: `You can follow up to ${CAPS.followedTags} hashtags. Unfollow one first.`,
  },
  TOO_MANY_MAILINGS: {
    code: 'TOO_MANY_REQUESTS',
    message: 'You’ve sent three posts by email in the last 24 hours. Publish this one without email, or wait a while.',
  },
  EDITED_MEANWHILE: {
    code: 'CONFLICT',
    message:
      'This was changed in another tab or on another device after you opened it, so nothing was saved. Copy what you want to keep, then reload the page.',
  },
  POST_EMPTY: { code: 'BAD_REQUEST', message: 'Write something or add a photo.' },
  NO_SUBSCRIPTION_OFFER: { code: 'PRECONDITION_FAILED', message: 'Set up a subscription before you publish for subscribers only.' },
  REPLAY_WITHOUT_DATE: { code: 'NOT_FOUND', message: 'This date isn’t one of yours, or it was cancelled.' },
  REPLAY_TOO_EARLY: { code: 'PRECONDITION_FAILED', message: 'You can add this once the date is over.' },
  NOT_A_REPLAY: { code: 'BAD_REQUEST', message: 'This post doesn’t belong to a date.' },
  TOO_MANY_REPLAYS: {
    code: 'PRECONDITION_FAILED',
    message: `A date can have up to ${CAPS.replaysPerDate} of these. Edit or delete one instead.`,
  },
  EVENTS_STILL_SOLD: {
    code: 'PRECONDITION_FAILED',
    message: 'People have tickets for upcoming dates of this session. Cancel those dates first, then delete it.',
  },
});
