import type { MemberState } from './rules.ts';

/** Whether a conversation can be written in, or why not. */
export type Standing = 'open' | 'you-blocked' | 'blocked' | 'suspended' | 'deleted';

/** Decides whether two people may write to each other; the most serious obstacle wins. */
export function standingOf(facts: { otherStatus: string; youBlocked: boolean; blocked: boolean }): Standing {
  if (facts.otherStatus === 'deleted') return 'deleted';
  if (facts.otherStatus === 'suspended') return 'suspended';
  if (facts.youBlocked) return 'you-blocked';
  return facts.blocked ? 'blocked' : 'open';
}

/** The other's images, films and links are shown only in conversations that this person has accepted. */
export function maySeeMedia(state: MemberState): boolean {
  return state === 'open';
}

/** Whether a person is told how far the other has read: only while both share that, and not in a request. */
export function mayKnowSeen(facts: { youShow: boolean; otherShows: boolean; otherState: MemberState }): boolean {
  return facts.youShow && facts.otherShows && facts.otherState === 'open';
}
