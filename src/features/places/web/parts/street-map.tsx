import { LngLatBounds, Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import type { Coordinates } from '../../contract.ts';
import { distanceKm } from '../../rules/distance.ts';
import type { DrawnMapProps } from './drawn-map.tsx';
import { areaAround, type MapArea } from './map-area.ts';
import type { MapPin } from '../../shared/map-pins.tsx';

// Served from our own origin, as the page's policy requires.
setWorkerUrl(workerUrl);

type StreetMapProps = DrawnMapProps & {
  /** A MapLibre style (https://maplibre.org/maplibre-style-spec). */
  styleUrl: string;
  /** Called if the style doesn't load or this browser can't draw it. */
  onBroken: () => void;
};

const TOWN_ZOOM = 12;
const CLOSEST = 15;

/** A map with streets, with the usual panning and zooming, also by keyboard. A list beside it shows everything on it as well. */
export function StreetMap({
  label,
  pins,
  centre = null,
  chosen = null,
  onChoose,
  onMove,
  styleUrl,
  onBroken,
  className = 'h-[420px]',
}: StreetMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const latest = useRef({ onBroken, onChoose, onMove, pins, centre });
  useEffect(() => {
    latest.current = { onBroken, onChoose, onMove, pins, centre };
  });
  useEffect(() => {
    if (!frame.current) return;
    const made = openMap(frame.current, { styleUrl, label, onBroken: () => latest.current.onBroken() });
    setMap(made);
    // Moves by the page itself have no event.
    made?.on('moveend', ({ originalEvent }) => originalEvent && latest.current.onMove?.(shownArea(made)));
    return () => made?.remove();
  }, [styleUrl, label]);
  const shown = JSON.stringify([pins.map(({ key, latitude, longitude }) => [key, latitude, longitude]), centre]);
  useEffect(() => {
    if (map) showAll(map, latest.current.pins, latest.current.centre);
  }, [map, shown]);
  useEffect(() => {
    if (!map) return;
    const markers = latest.current.pins.map((pin) => {
      const element = pinElement(pin, pin.key === chosen);
      element.addEventListener('click', () => latest.current.onChoose?.(pin.key));
      return new Marker({ element }).setLngLat([pin.longitude, pin.latitude]).addTo(map);
    });
    return () => markers.forEach((marker) => marker.remove());
  }, [map, shown, chosen]);
  return <div ref={frame} className={`w-full overflow-hidden rounded-card border border-line bg-sunken ${className}`} />;
}

type Opened = { styleUrl: string; label: string; onBroken: () => void };

// Returns null if this browser can't draw the map.
function openMap(container: HTMLElement, { styleUrl, label, onBroken }: Opened): MapLibre | null {
  try {
    const map = new MapLibre({ container, style: styleUrl, attributionControl: { compact: true }, locale: { 'Map.Title': label } });
    map.addControl(new NavigationControl({ showCompass: false }));
    let hasStyle = false;
    map.once('style.load', () => (hasStyle = true));
    // A tile missing later only leaves a gap.
    map.on('error', () => hasStyle || onBroken());
    return map;
  } catch {
    onBroken();
    return null;
  }
}

function shownArea(map: MapLibre): MapArea {
  const { lat: latitude, lng: longitude } = map.getCenter();
  const bounds = map.getBounds();
  const across = distanceKm({ latitude, longitude: bounds.getWest() }, { latitude, longitude: bounds.getEast() });
  const down = distanceKm({ latitude: bounds.getSouth(), longitude }, { latitude: bounds.getNorth(), longitude });
  return areaAround({ latitude, longitude }, Math.min(across, down) / 2);
}

function showAll(map: MapLibre, pins: readonly MapPin[], centre: DrawnMapProps['centre']): void {
  const points = centre ? [centre, ...pins, ...pins.map((pin) => oppositeOf(pin, centre))] : pins;
  const [first] = points;
  if (!first) return;
  const bounds = points.reduce(
    (all, { longitude, latitude }) => all.extend([longitude, latitude]),
    new LngLatBounds([first.longitude, first.latitude, first.longitude, first.latitude]),
  );
  map.fitBounds(bounds, { padding: 56, maxZoom: points.length === 1 ? TOWN_ZOOM : CLOSEST, animate: false });
}

// With it the searched place is in the middle, where the buttons zoom.
function oppositeOf(point: Coordinates, centre: Coordinates): Coordinates {
  return { latitude: 2 * centre.latitude - point.latitude, longitude: 2 * centre.longitude - point.longitude };
}

function pinElement({ label, text, approximate }: MapPin, isChosen: boolean): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.ariaLabel = label;
  element.textContent = text;
  element.className = classNames(
    'min-h-8 rounded-full font-text border px-2.5 text-[13px] font-semibold shadow-lift focus-visible:outline-2 focus-visible:outline-ring',
    approximate && 'ring-8 ring-accent/15',
    isChosen ? 'z-10 border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface text-ink',
  );
  return element;
}
