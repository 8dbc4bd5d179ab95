import type { UserCard } from '#features/accounts/contract.ts';

/** Who goes, of those whom the reader follows, in a few words; null where nobody is known to. */
export function companyText(going: readonly UserCard[]): string | null {
  const [first, second] = going.map(({ displayName, username }) => displayName ?? username);
  if (first === undefined) return null;
  if (second === undefined) return `${first} is going`;
  return going.length === 2 ? `${first} and ${second} are going` : `${first} and ${going.length - 1} more are going`;
}
