import type { UserCard } from '../../contract.ts';

/** What was typed to find a person, without the sign of a username. */
export function nameTyped(text: string): string {
  return text.trim().replace(/^@/, '');
}

/**
 * Returns the username that a text says by itself, or null if its person must be picked: “Anna” may be the name of one and the username of
 * another. `found` are the people found by this very text; null while they aren't known.
 */
export function usernameMeant(text: string, found: readonly UserCard[] | null): string | null {
  const typed = nameTyped(text);
  if (typed === '') return null;
  if (text.trim().startsWith('@')) return typed;
  const [only, ...others] = found ?? [];
  return only && others.length === 0 && only.username.toLowerCase() === typed.toLowerCase() ? only.username : null;
}
