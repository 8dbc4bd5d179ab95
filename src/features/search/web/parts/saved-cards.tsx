import { SavedPlaces } from './saved-places.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { readSearchAddress, type SearchAddress } from './search-address.ts';

const NOTHING_SEARCHED = readSearchAddress(new URLSearchParams());

/** The reader's saved searches and places, five of each at first. */
export function SavedCards({ address = NOTHING_SEARCHED }: { address?: SearchAddress }) {
  return (
    <>
      <SavedSearches />
      <SavedPlaces address={address} />
    </>
  );
}
