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

/** Whether a person may see how far the other has read: only while both share that, and not in a request. */
export function mayKnowSeen(facts: { youShow: boolean; otherShows: boolean; otherState: MemberState }): boolean {
  return facts.youShow && facts.otherShows && facts.otherState === 'open';
}

/**
 * Whether the other sees this person typing: only in a conversation that both have accepted, and in which one of them has written, so that
 * nobody learns of a stranger by an empty conversation.
 */
export function mayShowTyping(facts: { you: MemberFacts; other: MemberFacts }): boolean {
  const { you, other } = facts;
  return you.state === 'open' && other.state === 'open' && (you.hasWritten || other.hasWritten);
}

type MemberFacts = { state: MemberState; hasWritten: boolean };
