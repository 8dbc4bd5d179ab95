import type { KindAudience } from '#features/content/contract/ticket-kinds.ts';

/** Who may buy a kind of ticket, in the words of the host's form. */
export const AUDIENCES: Record<KindAudience, string> = {
  everyone: 'Everyone',
  followers: 'Your followers',
  subscribers: 'Your subscribers',
  pass: 'Whoever has a pass or membership of yours',
  code: 'Whoever has a code that names it',
};
