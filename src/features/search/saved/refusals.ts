import { defineRefusals } from '#kernel/http/refusal.ts';
import { CAPS } from '#kernel/caps.ts';

export const searchRefusals = defineRefusals({
  NOTHING_TO_SAVE: { code: 'BAD_REQUEST', message: 'Add a word, a place or a hashtag before you save this search.' },
  // Searches and places have the same cap.
  TOO_MANY_SAVED: { code: 'CONFLICT', message: `You can save up to ${CAPS.savedSearches} of these. Delete one first.` },
});
