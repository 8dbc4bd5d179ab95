import { useEffect, useState } from 'react';
import { readLandmarks, type Landmark } from './landmark-names.ts';

/** Returns smaller towns and districts once they are wanted and have loaded; until then, or if they can't be loaded, none. */
export function useDistricts(isWanted: boolean): readonly Landmark[] {
  const [districts, setDistricts] = useState<readonly Landmark[]>([]);
  useEffect(() => {
    if (!isWanted || districts.length > 0) return;
    void import('./districts.ts').then(
      ({ DISTRICTS }) => setDistricts(readLandmarks(DISTRICTS)),
      // Without them the map has its towns.
      () => undefined,
    );
  }, [isWanted, districts.length]);
  return districts;
}
