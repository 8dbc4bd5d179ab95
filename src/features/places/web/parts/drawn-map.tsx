import { Locate, Minus, Plus } from 'lucide-react';
import { useEffect, useId, type ReactNode } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { Coordinates } from '../../contract.ts';
import { namesInSight } from './landmark-names.ts';
import { areaOf, type MapArea } from './map-area.ts';
import { MapPins, type MapPin } from '../../shared/map-pins.tsx';
import { projected, unitsOf, type MapPoint } from './map-projection.ts';
import { useDistricts } from './use-districts.ts';
import { useMapWindow } from './use-map-window.ts';
import { windowAround } from './window-around.ts';

export type DrawnMapProps = {
  label: string;
  pins: readonly MapPin[];
  /** The centre of the search; without a label it isn't named on the map. */
  centre?: (Coordinates & { label: string; km: number | null }) | null;
  chosen?: string | null;
  onChoose?: (key: string) => void;
  /** Called with what the map shows after somebody has moved it, and with null once it shows everything again. */
  onMove?: (area: MapArea | null) => void;
  foot?: ReactNode;
  className?: string;
};

// A city and its surroundings, in map units.
const DISTRICTS_FROM = 120;

/** A map drawn without tiles: outline, towns, districts once it is near enough, pins and the searched area. A list beside it shows everything on it as well. */
export function DrawnMap({ label, pins, centre = null, chosen = null, onChoose, onMove, foot, className = 'h-[420px]' }: DrawnMapProps) {
  const { view, isMoved, isNearest, pixel, zoom, showAll, frame } = useMapWindow(windowAround(pins, centre), focusOf(pins, centre, chosen));
  const help = useId();
  const districts = useDistricts(view.side < DISTRICTS_FROM);
  useEffect(() => onMove?.(isMoved ? areaOf(view) : null), [onMove, isMoved, view]);
  const named = centre && centre.label !== '' ? [{ ...projected(centre), name: centre.label.split(',')[0] ?? '' }] : [];
  return (
    <div className={`relative overflow-hidden rounded-card border border-line bg-[#cfe1e9] dark:bg-[#13232c] ${className}`}>
      <svg
        {...frame}
        role="application"
        aria-label={label}
        aria-describedby={help}
        tabIndex={0}
        viewBox={`${view.x} ${view.y} ${view.side} ${view.side}`}
        className="block size-full cursor-grab touch-none outline-offset-[-3px] select-none active:cursor-grabbing"
      >
        <g className="fill-paper stroke-line-strong dark:fill-sunken" strokeWidth={pixel}>
          <path d={OUTLINE.ireland} />
          <path d={OUTLINE.uk} />
        </g>
        {centre?.km ? (
          <circle
            {...centreOf(projected(centre))}
            r={unitsOf(centre.km, centre.latitude)}
            className="fill-accent-soft/40 stroke-accent"
            strokeWidth={pixel}
          />
        ) : null}
        {namesInSight({ view, pixel, first: named, districts }).map(({ name, x, y }) => (
          <g key={`${name} ${x} ${y}`} aria-hidden="true" className="pointer-events-none">
            <circle cx={x} cy={y} r={pixel * 2.5} className="fill-ink-3" />
            <text
              x={x}
              y={y + pixel * 26}
              fontSize={pixel * 12}
              strokeWidth={pixel * 3}
              textAnchor="middle"
              className="fill-ink-2 stroke-surface [paint-order:stroke]"
            >
              {name}
            </text>
          </g>
        ))}
        <MapPins pins={pins} pixel={pixel} chosen={chosen} onChoose={onChoose} />
      </svg>
      <p id={help} className="sr-only">
        Move the map with the arrow keys, zoom with plus and minus. Everything on it is also in the list.
      </p>
      <div className="absolute top-3 right-3 flex flex-col gap-2">
        <IconButton variant="solid" icon={Plus} label="Zoom in" aria-disabled={isNearest} onClick={() => zoom(0.6)} />
        <IconButton variant="solid" icon={Minus} label="Zoom out" onClick={() => zoom(1.6)} />
        <IconButton variant="solid" icon={Locate} label="Show everything" onClick={showAll} />
      </div>
      <p aria-live="polite" className="pointer-events-none absolute inset-x-0 top-16 text-center text-[13px] font-medium">
        {isNearest && isMoved ? <span className="rounded-full bg-surface/85 px-3 py-1 text-ink">This map comes no nearer.</span> : null}
      </p>
      <p className="pointer-events-none absolute bottom-(--map-foot,8px) left-2 rounded-full bg-surface/85 px-2 text-[12px] text-ink-2">
        {foot ?? 'Outline: Natural Earth · Places: GeoNames'}
      </p>
    </div>
  );
}

// Centres on the chosen pin or the searched place; without either, any pin is better than the middle of the sea.
function focusOf(pins: readonly MapPin[], centre: Coordinates | null, chosen: string | null): MapPoint | null {
  const place = pins.find(({ key }) => key === chosen) ?? centre ?? pins[0];
  return place ? projected(place) : null;
}

const centreOf = ({ x, y }: MapPoint) => ({ cx: x, cy: y });

/**
 * The outlines of the United Kingdom with its surrounding islands, and of Ireland, as SVG paths. From Natural Earth 1:50m (public domain)
 * via world-atlas 2.0.2, in the projection of `map-projection.ts`.
 */
const OUTLINE = {
  uk: 'M-202 -5672l1 7l-4 2l-4 -2l-8 0l-7 1l2 -14l14 2l6 4zM-251 -5712l-4 10l-9 -4l-1 -2l11 -6l2 0l1 2zM-441 -6473l-20 22l-9 -4l-6 2l-3 -1l4 -7l5 -18l9 -8l10 -19l8 -5l4 1l1 2l4 21l-5 8l-2 6zM-267 -6048l-7 7l-24 7l-10 7l-18 15l-3 2l-27 -4l-20 -20l-13 -9l-5 -1l-6 3l-12 2l-12 0l7 -9l8 -6l-19 -3l-5 -3l-6 -7l-14 -1l-7 2l-12 9l-18 9l-22 -13l-5 -6l0 -11l-3 -8l-6 -3l8 -11l9 -8l21 -8l32 -17l18 -8l16 -13l7 -8l5 -11l5 -13l7 -11l-7 -3l-3 -8l1 -8l3 -8l-3 -9l-5 -10l1 -8l1 -8l-13 1l-13 2l-11 6l-11 8l-10 1l0 -6l4 -8l11 -11l13 -9l4 -7l3 -8l6 -7l16 -13l30 -13l5 -1l11 1l12 -2l10 -5l11 -1l22 15l-7 -23l10 -5l15 20l6 2l11 -3l-5 -3l-5 0l-6 -3l-6 -7l-10 -21l1 -12l6 -13l7 -12l-5 -2l-5 -5l-1 -12l1 -10l13 -9l4 -15l1 -15l-2 -7l-12 1l-6 3l-6 5l-6 -1l-15 -17l-9 -13l-16 -28l-2 -17l12 -36l20 -23l23 -8l-4 -2l-35 0l-12 3l-11 9l-6 3l-6 1l-6 5l-6 7l-6 4l-12 -1l-5 1l-4 -4l-4 -6l-4 -2l-5 2l-11 9l-11 5l-13 -6l-17 -10l-3 4l-4 9l-2 15l-12 -13l-11 -17l-3 -10l0 -12l5 -5l6 5l9 -28l18 -37l7 -11l4 -14l-1 -10l-4 -7l-16 -18l0 -15l2 -16l4 -10l2 -2l23 0l-9 -5l-17 -15l0 -5l4 -14l-2 1l-3 7l-8 15l-4 4l-12 4l-2 7l-3 2l-6 1l-1 7l-2 1l-2 -8l0 -13l3 -12l4 -9l18 -21l-9 7l-19 19l-10 13l-3 4l-1 4l0 4l5 22l-2 10l-17 67l-3 7l-3 4l-3 0l-8 -1l-4 -5l0 -5l2 -9l7 -32l3 -9l5 -8l9 -15l0 -1l-6 3l-3 -1l-2 -3l1 -43l5 -14l2 -21l5 -18l6 -13l4 -16l6 -8l2 -11l7 -13l5 -13l-3 2l-34 33l-9 6l-12 -1l-10 -4l-7 -8l-3 -15l-9 -1l-7 -2l0 -2l9 -9l16 -3l15 -13l-13 -9l1 -3l11 -8l15 -26l3 -24l-7 -11l-3 -8l-13 -8l-3 -11l2 -5l4 -6l7 -5l11 -4l-10 -5l-4 -5l-2 -8l0 -5l5 -20l3 -9l5 -11l26 1l3 -5l3 0l13 4l-2 -5l-21 -25l-2 -5l6 -14l0 -6l-1 -7l2 -5l7 -3l21 0l5 -2l-2 -7l-5 -9l-1 -7l1 -7l1 -13l0 -6l5 -9l4 -3l6 -1l11 3l5 3l5 9l3 -1l15 -9l4 -1l6 10l24 -8l33 -4l20 -6l21 -2l19 -6l21 3l0 4l-1 5l-5 14l1 15l-1 5l-3 6l-7 11l-20 15l-36 36l-22 18l-3 8l-1 12l12 2l5 4l-3 6l-19 20l-5 19l14 0l12 -4l24 -12l23 -8l10 -1l22 7l4 0l9 -3l9 0l62 2l16 -4l12 5l9 12l9 22l0 3l-5 10l-11 13l-8 17l-3 10l-1 10l-3 9l-17 44l-17 24l-7 17l-9 14l-9 9l-9 5l-28 6l-7 5l-9 7l-10 4l11 -1l11 -4l20 -1l24 14l-2 12l-10 9l-21 2l-20 20l-9 6l-9 3l-12 -1l-22 -5l-9 -6l9 9l9 5l56 12l3 -2l18 -12l24 0l45 22l13 17l19 24l10 10l8 9l4 12l9 42l10 41l13 44l6 12l8 9l39 19l9 7l15 18l15 20l14 16l15 12l-8 6l-5 10l4 14l6 13l12 21l11 22l-4 -3l-4 -2l-6 0l-5 -1l-10 -7l-10 -8l-19 3l-11 -1l-9 0l18 5l19 0l42 38l14 22l8 29l-5 14l-9 8l-9 10l-7 11l23 16l5 -1l5 -2l5 -5l9 -14l4 -4l14 -2l13 1l12 3l11 -1l21 6l11 5l28 23l6 12l2 17l1 18l-5 16l-5 15l-4 19l-2 7l-3 5l-15 15l-9 6l-4 -2l-5 0l0 4l4 7l1 10l-9 6l-9 3l-14 -4l-21 13l15 7l3 6l-4 13l-9 5l-10 2l-11 1l-8 3l-9 6l11 -4l7 3l5 10l4 3l20 5l12 0l25 -3l11 0l5 2l0 8l-2 21l-3 4l-32 17l-7 13l-2 7l-19 -1l-8 7l-16 5l-11 6l-12 7l-10 2l-40 -9l-25 1l-34 7l-8 -1l-13 -7l-13 -4l-15 -2l-14 -7l9 12l-19 12l-8 2l-9 0l-18 3l-16 -1l2 8l5 7l-4 3l-4 1l-31 -6l-5 1l-3 5l-12 -2l-11 -9l-12 -5l-12 -3l-10 1l-40 13l-9 13l-4 19l-5 17l-10 13l-11 2l-11 -9l-20 -10l-7 -7l-3 0l-2 2l-8 3l-8 0l-13 3l-22 8l-9 5l-19 15l-4 4l-7 15l-11 3l-9 -10l-11 -3l-12 3l-7 5l-3 -4l-1 -8l9 -11l23 -7l20 -20l10 -12l3 -7l5 -5l7 -1l3 -8l28 -31l2 -7l1 -12l3 -12l22 -8l11 -26l3 -2l32 -5l23 1l23 5l12 0l12 -2l10 -7l16 -25l9 -11l10 -10l10 -11l16 -22l-11 8l-13 11zM-420 -6327l4 4l11 -1l-3 7l-12 8l-8 7l-9 7l-5 -8l-5 1l-8 -14l-2 -21l11 -6l15 0l11 16zM-255 -7394l-11 1l6 -12l6 -3l13 1l-2 6l-12 7zM-104 -7649l-3 2l-9 -21l7 -23l8 0l2 7l-1 5l-5 1l0 2l1 11l0 13l0 3zM-131 -7654l2 14l5 -3l8 13l4 0l7 -5l-2 12l-6 36l-2 6l-1 11l-2 2l-2 21l-4 7l-4 17l-2 2l-6 -7l6 -26l2 -15l-1 -7l-3 -7l-9 -1l-7 3l-2 -4l0 -5l-2 -2l-9 0l-3 -1l-2 -5l-1 -5l9 -3l8 2l13 -9l-8 -27l-10 -3l-2 -2l2 -5l5 -2l9 -15l5 -2l6 1l-1 14zM-78 -7710l0 2l-5 18l0 6l-8 -1l-1 -1l-2 -10l1 -11l1 -3l3 -1l2 2l5 -5l2 0l2 4zM-317 -7309l-5 3l-6 0l-9 -11l-3 -9l1 -5l3 -2l9 3l4 9l1 6l1 3l5 2l-1 1zM-293 -7299l-1 1l-4 -4l-6 -12l10 -3l4 2l-1 5l-2 11zM-306 -7354l-1 4l8 0l10 4l7 1l6 5l-3 10l-4 2l-3 1l-13 -10l-18 4l-3 -1l-2 -3l-1 -3l0 -7l-1 -2l-6 7l-3 -1l-2 -3l0 -6l0 -9l4 -13l6 -3l9 2l11 7l3 5l0 3l-4 6zM-273 -7385l-9 5l-3 -4l-1 -13l-10 -5l-6 -4l-3 -6l1 -2l6 -2l12 11l5 10l8 2l1 2l-1 6zM-661 -6895l-6 1l0 -3l10 -12l6 -2l2 1l-4 7l-8 8zM-511 -6692l-12 0l-5 -1l-5 -5l-6 -24l2 -9l3 -4l2 -3l7 -2l6 5l3 4l5 17l1 14l-1 8zM-578 -6852l-40 10l-13 -1l-2 -5l3 -3l11 -3l5 -24l-17 -11l-1 -4l1 -5l2 -2l11 -6l4 -1l4 1l7 6l8 14l11 2l8 6l-2 26zM-613 -6778l4 23l3 15l0 4l-3 7l-16 9l-6 0l0 -2l4 -9l-3 -10l1 -8l-1 -2l-3 1l-12 13l-4 1l-1 -2l3 -11l1 -7l1 -4l4 -4l4 -3l2 0l4 3l9 -9l9 -5zM-597 -6757l-2 2l-5 0l-2 -3l-1 -5l0 -8l3 -6l13 -8l-6 -3l0 -3l3 -7l14 -11l4 -2l3 0l-7 20l-17 34zM-620 -7226l-13 33l-4 1l-5 8l-13 9l11 0l4 4l0 6l-2 4l-16 15l-10 6l-12 15l-5 0l-6 11l-5 4l-2 0l-3 -2l-7 -10l12 -10l2 -5l8 -6l0 -1l-14 -8l-6 -6l1 -3l6 -6l-3 0l-2 -4l-4 -1l-1 -3l0 -8l0 -9l5 -3l1 -4l2 -1l6 2l6 6l8 -2l8 1l1 -2l-7 -16l1 -3l4 -4l20 -12l24 -20l6 -3l2 3l3 10l-1 14zM-628 -6964l-3 2l-4 -1l-3 -3l-5 -8l11 -6l4 3l2 4l0 5l-2 4zM-614 -7065l-1 9l-2 10l3 10l0 7l5 2l2 4l19 4l18 -2l3 3l0 5l-3 5l-9 10l-12 15l-4 4l-4 0l-2 -2l-3 -27l-12 3l-11 0l-5 -3l-4 -7l-8 -16l-24 -7l-6 -9l-2 -6l1 -3l4 -7l7 3l4 -2l2 -3l0 -2l-4 -6l0 -2l24 -8l2 -12l5 -1l6 4l8 13l3 14zM-721 -7098l12 11l-9 17l-14 0l-20 -12l0 -3l2 -4l3 -3l3 -1l5 3l7 -4l5 1l6 -5zM-725 -6992l-4 1l-6 -1l-3 -3l-3 -11l-1 -7l1 -13l0 -15l11 -1l3 2l2 46l0 2zM-742 -6965l-8 3l-4 -1l0 -3l2 -6l7 -3l4 4l1 3l-2 3zM-622 -6456l-8 -1l-6 3l-4 2l-4 0l-11 1l-10 0l-2 -4l2 -14l-2 -4l-10 -1l-3 -4l-6 -9l-1 -4l-1 -6l-6 -8l-7 -6l-4 0l-8 9l-7 10l2 4l2 6l-3 4l-12 10l-1 4l-4 2l-5 -3l-13 1l-7 -1l-7 -8l-17 -5l-4 -11l-3 -3l-20 -20l-3 -7l3 -4l8 -6l25 -10l4 -4l0 -4l-7 -4l-7 -4l-2 -3l0 -3l4 -3l7 -1l6 2l5 -3l8 -3l6 -4l5 -10l5 -9l0 -5l5 -17l2 -4l16 -11l4 6l8 1l7 -5l8 -18l6 -1l7 1l12 -2l23 -8l10 -1l14 5l10 0l9 12l5 20l12 20l15 18l1 10l-6 6l-11 6l0 8l7 -4l7 -1l16 1l5 8l4 11l2 9l-1 10l-4 -3l-5 -9l-4 -4l-6 -2l2 12l-1 17l3 1l7 1l-5 16l-10 5l-12 2l-3 6l-2 7l-6 12l-8 6l-10 -1l-10 -5zM-106 -5899l-9 6l-3 6l-2 2l-5 2l-6 0l-20 -13l-5 1l4 -6l14 -5l7 -6l17 6l8 7z',
  ireland:
    'M-995 -6426l0 5l-8 -7l-3 -6l-21 -3l9 -7l4 2l14 0l4 3l1 13zM-722 -6629l-16 11l-2 4l-5 17l0 5l-5 9l-5 10l-6 4l-8 3l-5 3l-6 -2l-7 1l-4 3l0 3l2 3l7 4l7 4l0 4l-4 4l-25 10l-8 6l-3 4l3 7l20 20l3 3l4 11l17 5l7 8l7 1l13 -1l5 3l4 -2l1 -4l12 -10l3 -4l-2 -6l-2 -4l7 -10l8 -9l4 0l7 6l6 8l1 6l1 4l6 9l3 4l10 1l2 4l-2 14l2 4l10 0l11 -1l4 0l4 -2l6 -3l8 1l4 6l2 6l-7 2l-8 -1l-4 4l0 8l3 10l5 7l4 16l4 18l5 11l1 13l-1 6l1 12l-2 4l1 11l7 22l2 13l2 27l-4 10l-6 10l-4 11l-3 13l-2 20l-13 23l-5 5l-6 4l14 16l-12 7l-12 3l-14 -4l-8 0l-8 5l-3 3l-2 -1l-5 -13l-4 13l-8 5l-14 -1l-22 3l-9 4l-3 6l-3 7l-4 4l-4 3l-17 5l-3 2l-8 11l-11 7l-9 2l-7 -7l-3 -4l-4 -2l-12 1l4 1l2 5l1 9l-1 9l-6 4l-7 1l-11 9l-15 2l-7 9l-49 14l-2 0l-7 -4l-7 -2l-7 2l-21 7l-10 -1l13 -20l17 -9l2 -3l-6 -1l-32 6l-11 6l-11 2l5 -9l14 -12l8 -6l5 -2l5 -7l15 -8l-49 16l-12 -2l-3 -4l-10 2l-4 -11l15 -18l8 -7l11 -4l9 -5l4 -8l-5 -2l-29 2l-14 -2l1 -5l2 -6l15 -11l8 -2l7 2l7 2l5 4l17 -3l-7 -6l-1 -14l-6 -5l7 -6l8 -4l13 -13l4 -2l26 -3l27 -7l28 -10l-14 -5l-7 -8l-11 15l-7 6l-22 2l-7 -1l-10 -5l-3 2l-3 4l-15 6l-15 2l18 -13l22 -22l5 -7l8 -12l-3 -5l-4 -3l16 -25l6 -5l10 0l8 -4l3 0l3 -2l7 -7l-10 -5l-11 -3l-33 3l-4 -1l-5 -2l-2 -3l-2 -9l-2 -2l-8 0l-7 3l-6 0l-5 -4l9 -9l-11 -2l-10 2l-9 -3l0 -5l4 -6l-6 -5l-1 -7l6 -3l6 1l12 -5l16 -2l-14 -5l-5 -4l0 -6l1 -6l16 -9l16 -4l-1 -6l1 -7l-17 -2l-16 5l2 -13l3 -11l1 -7l-1 -8l-7 3l-2 -11l-3 -8l-11 5l0 -10l3 -7l6 -3l7 1l10 0l11 -5l16 -2l24 2l17 15l5 -2l7 -10l3 -1l25 4l16 5l5 -1l-3 -11l-5 -7l6 -10l9 -7l5 -3l13 -4l6 -4l4 -13l6 -10l-33 5l-30 -12l5 -9l6 -5l11 -4l1 -4l6 -4l9 -10l-3 -13l2 -10l6 -6l3 -9l3 -7l13 -2l14 -6l4 0l16 -1l5 2l-1 -11l9 -1l4 2l2 8l4 5l1 8l-3 7l-4 5l4 5l-7 10l8 -4l10 -10l0 -7l-2 -10l-3 -8l1 -10l6 -6l16 -3l-7 -10l6 -1l6 2l9 8l10 7l10 5l-10 11l-11 7l-5 8z',
} as const;
