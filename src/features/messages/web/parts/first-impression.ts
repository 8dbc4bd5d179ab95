import type { OpenChat } from '../../contract.ts';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** What helps to judge a stranger who writes for the first time; null once their request is accepted. */
export function firstImpression({ otherJoinedAt, peopleInCommon }: Pick<OpenChat, 'otherJoinedAt' | 'peopleInCommon'>): string | null {
  if (peopleInCommon === null) return null;
  const people = peopleInCommon === 0 ? 'No people' : peopleInCommon === 1 ? '1 person' : `${peopleInCommon} people`;
  return `Joined ${MONTH.format(new Date(otherJoinedAt))} · ${people} in common`;
}
