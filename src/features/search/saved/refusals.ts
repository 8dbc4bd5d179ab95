import { defineRefusals } from '#kernel/http/refusal.ts';

export const searchRefusals = defineRefusals({
  NOTHING_TO_SAVE: { code: 'BAD_REQUEST', message: 'Add a word, a place or a hashtag before you save this search.' },
  TOO_MANY_SAVED: { code: 'CONFLICT', message: 'You can save up to 50 of these. Delete one first.' },
});
