import type { UserCard } from '#features/accounts/contract.ts';

/** Who goes, of those whom the reader follows, in a few words; null where nobody is known to. */
export function companyText(going: readonly UserCard[]): string | null {
  const [first, second] = going.map(({ displayName, username }) => displayName ?? username);
  if (first === undefined) return null;
  if (second === undefined) return `${first} goes`;
  return going.length === 2 ? `${first} and ${second} go` : `${first} and ${going.length - 1} more you follow go`;
}
