import { Locate, Minus, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { Coordinates } from '../../contract.ts';
import { namesInSight } from './landmark-names.ts';
import { MapPins, type MapPin } from '../../shared/map-pins.tsx';
import { projected, unitsOf, type MapPoint } from './map-projection.ts';
import { OUTLINE } from './outline.ts';
import { useMapWindow } from './use-map-window.ts';
import { windowAround } from './window-around.ts';

export type DrawnMapProps = {
  label: string;
  pins: readonly MapPin[];
  /** The centre of the search. */
  centre?: (Coordinates & { label: string; km: number | null }) | null;
  chosen?: string | null;
  onChoose?: (key: string) => void;
  foot?: ReactNode;
  className?: string;
};

/** A map drawn without tiles: outline, towns, pins and the searched area. A list beside it shows everything on it as well. */
export function DrawnMap({ label, pins, centre = null, chosen = null, onChoose, foot, className = 'h-[420px]' }: DrawnMapProps) {
  const { view, pixel, zoom, showAll, frame } = useMapWindow(windowAround(pins, centre), focusOf(pins, centre, chosen));
  const help = useId();
  const named = centre ? [{ ...projected(centre), name: centre.label.split(',')[0] ?? '' }] : [];
  return (
    <div className={`relative overflow-hidden rounded-card border border-line bg-sunken ${className}`}>
      <svg
        {...frame}
        role="application"
        aria-label={label}
        aria-describedby={help}
        tabIndex={0}
        viewBox={`${view.x} ${view.y} ${view.side} ${view.side}`}
        className="block size-full cursor-grab touch-none outline-offset-[-3px] select-none active:cursor-grabbing"
      >
        <g className="fill-surface stroke-line-strong" strokeWidth={pixel}>
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
        {namesInSight({ view, pixel, first: named }).map(({ name, x, y }) => (
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
        <IconButton look="solid" icon={Plus} label="Zoom in" onClick={() => zoom(0.6)} />
        <IconButton look="solid" icon={Minus} label="Zoom out" onClick={() => zoom(1.6)} />
        <IconButton look="solid" icon={Locate} label="Show everything" onClick={showAll} />
      </div>
      <p className="pointer-events-none absolute bottom-2 left-2 rounded-full bg-surface/85 px-2 text-[12px] text-ink-2">
        {foot ?? 'Outline: Natural Earth · Places: GeoNames'}
      </p>
    </div>
  );
}

// What someone has chosen or searched for; without either, any pin is better than the middle of the sea.
function focusOf(pins: readonly MapPin[], centre: Coordinates | null, chosen: string | null): MapPoint | null {
  const place = pins.find(({ key }) => key === chosen) ?? centre ?? pins[0];
  return place ? projected(place) : null;
}

const centreOf = ({ x, y }: MapPoint) => ({ cx: x, cy: y });
