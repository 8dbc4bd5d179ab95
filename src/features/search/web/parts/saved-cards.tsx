import { useMyUserId } from '#platform/web/use-session.ts';
import { SavedPlaces } from './saved-places.tsx';
import { SavedSearches } from './saved-searches.tsx';
import type { SearchAddress } from './search-address.ts';

/** The reader's saved searches and places, five of each. */
export function SavedCards({ address }: { address: SearchAddress }) {
  const me = useMyUserId();
  return (
    <div className="flex flex-col gap-5 xl:sticky xl:top-[84px]">
      {me === null ? null : <SavedSearches />}
      <SavedPlaces address={address} isMember={me !== null} />
    </div>
  );
}
