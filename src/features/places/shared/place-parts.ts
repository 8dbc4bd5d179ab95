import type { PlaceSuggestion } from '../contract.ts';

// Most people search in the product's own country, so naming it would only take room.
const HOME = 'United Kingdom';

/** Splits the address of a suggestion into its name and what tells it from others with that name. */
export function placeParts({ formattedAddress }: Pick<PlaceSuggestion, 'formattedAddress'>): { name: string; around: string } {
  const [name = '', ...around] = formattedAddress.split(', ');
  return { name, around: (around.length > 1 && around.at(-1) === HOME ? around.slice(0, -1) : around).join(', ') };
}
