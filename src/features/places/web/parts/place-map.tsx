import { useState } from 'react';
import { runtimeConfig } from '#platform/web/runtime-config.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { DrawnMap, type DrawnMapProps } from './drawn-map.tsx';

const StreetMap = lazyPart(async () => (await import('./street-map.tsx')).StreetMap);

/**
 * A map: with streets where this installation names a style for them, else drawn here. The drawn one also stands where streets are not here
 * yet, or cannot be shown. What a pin says is its caller's. For parts that are shown in the browser
 * alone (docs/product.md#places).
 */
export function PlaceMap(props: DrawnMapProps) {
  const [isBroken, setBroken] = useState(false);
  const { styleUrl } = runtimeConfig().maps;
  const drawn = <DrawnMap {...props} />;
  if (styleUrl === null || isBroken) return drawn;
  return <StreetMap {...props} styleUrl={styleUrl} onBroken={() => setBroken(true)} waiting={drawn} />;
}
