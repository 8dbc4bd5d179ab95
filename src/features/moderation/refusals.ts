import { defineRefusals } from '#kernel/http/refusal.ts';

export const moderationRefusals = defineRefusals({
  OWN_CONTENT: { code: 'FORBIDDEN', message: 'You can’t report your own content.' },
  OWN_COMMENT: { code: 'FORBIDDEN', message: 'You can’t report your own comment.' },
  OWN_REVIEW: { code: 'FORBIDDEN', message: 'You can’t report your own review or reply.' },
  YOURSELF: { code: 'FORBIDDEN', message: 'You can’t report yourself.' },
  NOT_REPORTED: { code: 'NOT_FOUND', message: 'This content has been deleted, or nobody has reported it.' },
  /** Somebody else decides on what concerns an administrator. */
  ABOUT_YOURSELF: { code: 'FORBIDDEN', message: 'Not authorized to perform this action.' },
  EDITED_SINCE: { code: 'CONFLICT', message: 'This was edited since you saw it. Have another look before you decide.' },
  DECIDED_ALREADY: { code: 'CONFLICT', message: 'This has already been decided.' },
});
