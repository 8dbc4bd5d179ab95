import { SavedPlaces } from '../saved/web/saved-places.tsx';
import { SavedSearches } from '../saved/web/saved-searches.tsx';
import { readSearchAddress, type SearchAddress } from '../query/web/search-address.ts';

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
