import type { PlaceSuggestion } from '../../contract.ts';

/** Splits the address of a suggestion into its name and what tells it from others with that name. */
export function placeParts({ formattedAddress }: Pick<PlaceSuggestion, 'formattedAddress'>): { name: string; around: string } {
  const [name = '', ...around] = formattedAddress.split(', ');
  return { name, around: around.join(', ') };
}
