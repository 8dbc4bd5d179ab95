import type { MemberState } from './rules.ts';

/** Why nothing can be written in a conversation, or that it can. */
export type Standing = 'open' | 'you-blocked' | 'blocked' | 'suspended' | 'deleted';

/** What keeps two people from writing to each other, the weightiest first. */
export function standingOf(facts: { otherStatus: string; youBlocked: boolean; blocked: boolean }): Standing {
  if (facts.otherStatus === 'deleted') return 'deleted';
  if (facts.otherStatus === 'suspended') return 'suspended';
  if (facts.youBlocked) return 'you-blocked';
  return facts.blocked ? 'blocked' : 'open';
}

/** Pictures, films and links of the other are shown only in conversations that this person has accepted. */
export function maySeeMedia(state: MemberState): boolean {
  return state === 'open';
}

/** Whether one is told how far the other has read: only while both tell, and not in a request. */
export function mayKnowSeen(facts: { youShow: boolean; otherShows: boolean; otherState: MemberState }): boolean {
  return facts.youShow && facts.otherShows && facts.otherState === 'open';
}
