import { defineRefusals } from '#kernel/http/refusal.ts';

export const administrationRefusals = defineRefusals({
  NO_DEAD_JOBS: { code: 'NOT_FOUND', message: 'No jobs of this queue have failed for good, or somebody has just retried them.' },
  OVER_BEFORE_IT_BEGINS: { code: 'BAD_REQUEST', message: 'Choose an end that is after the beginning and still to come.' },
  END_HAS_PASSED: { code: 'BAD_REQUEST', message: 'Choose an end that is still to come.' },
  REQUEST_DECIDED: { code: 'CONFLICT', message: 'Somebody has just decided about this request, or it is gone.' },
  INVITATION_OVER: { code: 'CONFLICT', message: 'This invitation is over already.' },
  SET_BY_ENVIRONMENT: { code: 'CONFLICT', message: 'The server’s environment sets this, so it can’t be changed here.' },
  MARK_UNREADABLE: { code: 'BAD_REQUEST', message: 'This picture can’t be read. Try another one.' },
  MARK_TOO_DETAILED: {
    code: 'BAD_REQUEST',
    message: 'This picture is too detailed for a mark. Choose one with plainer areas, such as a logo.',
  },
  LEGAL_TEXT_CHANGED: {
    code: 'CONFLICT',
    message: 'Somebody has published another version since you opened this one. Copy your words, reload the page and see theirs first.',
  },
  LEGAL_TEXT_MISSING: { code: 'NOT_FOUND', message: 'There is no such version.' },
  HOLDS_FROM_THE_PAST: { code: 'BAD_REQUEST', message: 'Choose today or a day to come: nobody could have known the text before.' },
  SETTING_CHANGED: { code: 'CONFLICT', message: 'Somebody has changed this since you opened it. See what it is now, then save again.' },
  ANNOUNCEMENT_OVER: { code: 'CONFLICT', message: 'This announcement is over already.' },
});
