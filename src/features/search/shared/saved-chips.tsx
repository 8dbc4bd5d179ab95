import { Bookmark, Globe, House, MapPin, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChipRow } from '#ui/actions/chip-row.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { REMOTE } from '../query/web/searched-place.ts';
import { placePath, savedPath } from '../saved/web/saved-path.ts';
import { savedTitle } from '../saved/web/saved-labels.ts';
import { useOwnPlace } from './use-own-place.ts';
import { placeTitle, useSavedPlacesList, useSavedSearchesList } from '../saved/web/saved-lists.ts';

// docs/product.md#page-sizes.
const SHOWN = 5;

type Chip = { key: string; icon: LucideIcon; label: string; path: string };

/** The reader's saved searches and places in one row, for screens without room for the cards; changing them is for those. */
export function SavedChips() {
  const searches = useSavedSearchesList();
  const places = useSavedPlacesList();
  const own = useOwnPlace().place;
  const chips: Chip[] = [
    ...searches.slice(0, SHOWN).map((one) => ({ key: one.createdAt, icon: Bookmark, label: savedTitle(one), path: savedPath(one) })),
    ...(own ? [{ key: 'own', icon: House, label: own.label, path: placePath(own.label, own.point) }] : []),
    ...places.slice(0, SHOWN).map((one) => ({
      key: one.createdAt,
      icon: MapPin,
      label: placeTitle(one),
      path: placePath(one.location.formattedAddress, one.location.coordinates),
    })),
  ];
  if (chips.length === 0) return null;
  const remote = { key: 'remote', icon: Globe, label: REMOTE, path: placePath(REMOTE, null) };
  return (
    <ChipRow label="Saved searches and places" className="mb-[18px]">
      {[...chips, remote].map(({ key, icon, label, path }) => (
        <li key={key} className="max-w-60 shrink-0">
          <Link to={path} className={`${chipClass()} max-w-full gap-1.5`}>
            <Icon of={icon} size={16} className="shrink-0 text-ink-3" />
            <span className="truncate">{label}</span>
          </Link>
        </li>
      ))}
    </ChipRow>
  );
}
