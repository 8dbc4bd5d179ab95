/** The fewest letters of a search: fewer match nearly every order, and each costs the seller's whole list. */
const FEWEST = 2;

/** Returns the words that orders are searched for while somebody types; none until there are two letters. */
export function searchedWords(typed: string): string {
  const words = typed.trim();
  return words.length < FEWEST ? '' : words;
}
