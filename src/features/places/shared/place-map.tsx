import { useState } from 'react';
import { runtimeConfig } from '#platform/web/page/runtime-config.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { DrawnMap, type DrawnMapProps } from '../web/parts/drawn-map.tsx';

export { isAreaLabel, type MapArea } from '../web/parts/map-area.ts';

const StreetMap = lazyPart(async () => (await import('../web/parts/street-map.tsx')).StreetMap);

/**
 * A map: with streets if this installation configures a style for them, otherwise drawn. The drawn one also shows while the street map
 * loads, and if it can't be displayed. The caller decides what pins say. Only for parts rendered in the browser (docs/product.md#places).
 */
export function PlaceMap(props: DrawnMapProps) {
  const [isBroken, setBroken] = useState(false);
  const { styleUrl } = runtimeConfig().maps;
  const drawn = <DrawnMap {...props} />;
  if (styleUrl === null || isBroken) return drawn;
  return <StreetMap {...props} styleUrl={styleUrl} onBroken={() => setBroken(true)} waiting={drawn} />;
}

/** A drawn map whatever the installation configures, for pages on which nobody asked for a map: nothing is requested from elsewhere. */
export function AreaMap(props: DrawnMapProps) {
  return <DrawnMap {...props} />;
}
