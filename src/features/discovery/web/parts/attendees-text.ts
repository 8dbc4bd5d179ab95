import type { UserCard } from '#features/people/contract.ts';

/** Names the followed people who are going, in a few words; null if nobody is known to be. */
export function attendeesText(going: readonly UserCard[]): string | null {
  const [first, second] = going.map(({ displayName, username }) => displayName ?? username);
  if (first === undefined) return null;
  if (second === undefined) return `${first} is going`;
  return going.length === 2 ? `${first} and ${second} are going` : `${first} and ${going.length - 1} more are going`;
}
