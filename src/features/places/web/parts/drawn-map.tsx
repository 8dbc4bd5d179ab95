import { Locate, Minus, Plus } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Coordinates } from '../../contract.ts';
import { projected, unitsOf, type MapPoint } from './map-projection.ts';
import { OUTLINE } from './outline.ts';

export type MapPin = Coordinates & { key: string; label: string; text: string; approximate: boolean };

export type DrawnMapProps = {
  label: string;
  pins: readonly MapPin[];
  /** Around what it was searched. */
  centre?: (Coordinates & { label: string; km: number | null }) | null;
  chosen?: string | null;
  onChoose?: (key: string) => void;
  foot?: ReactNode;
};

type Window = { x: number; y: number; width: number };

const RATIO = 1.15;
const WIDEST = 2400;
const NARROWEST = 6;

/**
 * A map that is drawn here: outline, pins, and around what it was searched. It is moved by dragging and by arrow keys, made larger and
 * smaller by buttons, the wheel and + and −. What it shows stands in a list beside it too.
 */
export function DrawnMap({ label, pins, centre = null, chosen = null, onChoose, foot }: DrawnMapProps) {
  const all = [...pins.map(projected), ...(centre ? [projected(centre)] : [])];
  const whole = around(all, centre);
  const [moved, setMoved] = useState<Window | null>(null);
  const view = moved ?? whole;
  const frame = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number; from: Window } | null>(null);
  const help = useId();
  const height = view.width * RATIO;
  const zoom = (factor: number) => {
    const width = Math.max(NARROWEST, Math.min(WIDEST, view.width * factor));
    setMoved({ width, x: view.x + (view.width - width) / 2, y: view.y + ((view.width - width) * RATIO) / 2 });
  };
  const pan = (right: number, down: number) => setMoved({ ...view, x: view.x + right * view.width, y: view.y + down * height });
  function onKeyDown(event: KeyboardEvent) {
    const deed = KEYS[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    if ('zoom' in deed) zoom(deed.zoom);
    else pan(deed.right, deed.down);
  }
  function onPointerMove(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!drag.current || !box) return;
    const unit = view.width / box.width;
    const { x, y, from } = drag.current;
    setMoved({ ...from, x: from.x - (event.clientX - x) * unit, y: from.y - (event.clientY - y) * unit });
  }
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-sunken">
      <svg
        ref={frame}
        role="application"
        aria-label={label}
        aria-describedby={help}
        tabIndex={0}
        viewBox={`${view.x} ${view.y} ${view.width} ${height}`}
        className="block aspect-[1/1.15] w-full cursor-grab touch-none select-none active:cursor-grabbing"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if ((event.target as Element).closest('[data-pin]')) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY, from: view };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
        onDoubleClick={() => zoom(0.5)}
      >
        <g className="fill-surface stroke-line-strong" strokeWidth={view.width / 500}>
          <path d={OUTLINE.ireland} />
          <path d={OUTLINE.uk} />
        </g>
        {centre ? <Centre centre={centre} unit={view.width / 100} /> : null}
        {groupsOf(pins, view.width / 14).map((group) => (
          <Pin key={group.key} group={group} unit={view.width / 100} isChosen={group.keys.includes(chosen ?? '')} onChoose={onChoose} />
        ))}
      </svg>
      <p id={help} className="sr-only">
        Move the map with the arrow keys, zoom with plus and minus. Everything on it is in the list as well.
      </p>
      <div className="absolute top-3 right-3 flex flex-col gap-2">
        <IconButton look="solid" icon={Plus} label="Zoom in" onClick={() => zoom(0.6)} />
        <IconButton look="solid" icon={Minus} label="Zoom out" onClick={() => zoom(1.6)} />
        <IconButton look="solid" icon={Locate} label="Show everything" onClick={() => setMoved(null)} />
      </div>
      <p className="pointer-events-none absolute bottom-2 left-3 text-[12px] text-ink-2">
        {foot ?? 'Outline: Natural Earth · Places: GeoNames'}
      </p>
    </div>
  );
}

const KEYS: Record<string, { zoom: number } | { right: number; down: number }> = {
  '+': { zoom: 0.6 },
  '=': { zoom: 0.6 },
  '-': { zoom: 1.6 },
  ArrowLeft: { right: -0.2, down: 0 },
  ArrowRight: { right: 0.2, down: 0 },
  ArrowUp: { right: 0, down: -0.2 },
  ArrowDown: { right: 0, down: 0.2 },
};

function Centre({ centre, unit }: { centre: NonNullable<DrawnMapProps['centre']>; unit: number }) {
  const { x, y } = projected(centre);
  return (
    <g>
      {centre.km === null ? null : (
        <circle
          cx={x}
          cy={y}
          r={unitsOf(centre.km, centre.latitude)}
          className="fill-accent-soft/40 stroke-accent"
          strokeWidth={unit * 0.25}
        />
      )}
      <circle cx={x} cy={y} r={unit} className="fill-ink" />
      <text x={x} y={y + unit * 7} fontSize={unit * 3} textAnchor="middle" className="fill-ink-2">
        {centre.label}
      </text>
    </g>
  );
}

type PinGroup = MapPoint & { key: string; keys: string[]; text: string; label: string; approximate: boolean };

function Pin({
  group,
  unit,
  isChosen,
  onChoose,
}: {
  group: PinGroup;
  unit: number;
  isChosen: boolean;
  onChoose?: ((key: string) => void) | undefined;
}) {
  const { x, y } = group;
  const width = unit * (4.5 + group.text.length * 1.9);
  const choose = () => onChoose?.(group.keys[0] ?? '');
  return (
    <g
      data-pin
      role="button"
      tabIndex={0}
      aria-label={group.label}
      className="cursor-pointer outline-none [&:focus-visible>rect]:stroke-ring"
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose();
      }}
    >
      {group.approximate ? <circle cx={x} cy={y} r={unit * 4.5} className="fill-accent/15" /> : null}
      <rect
        x={x - width / 2}
        y={y - unit * 2.9}
        width={width}
        height={unit * 5.8}
        rx={unit * 2.9}
        strokeWidth={unit * 0.4}
        className={classNames(
          isChosen ? 'fill-accent stroke-accent' : group.keys.length > 1 ? 'fill-ink stroke-ink' : 'fill-surface stroke-line-strong',
        )}
      />
      <text
        x={x}
        y={y + unit * 1.15}
        fontSize={unit * 3.3}
        textAnchor="middle"
        className={classNames('font-semibold', isChosen ? 'fill-accent-ink' : group.keys.length > 1 ? 'fill-paper' : 'fill-ink')}
      >
        {group.text}
      </text>
    </g>
  );
}

// What would lie on top of each other becomes one pin with a number.
function groupsOf(pins: readonly MapPin[], near: number): PinGroup[] {
  const groups: (PinGroup & { pins: MapPin[] })[] = [];
  for (const pin of pins) {
    const point = projected(pin);
    const group = groups.find(({ x, y }) => Math.abs(x - point.x) < near && Math.abs(y - point.y) < near * 0.55);
    if (group) group.pins.push(pin);
    else groups.push({ ...point, key: pin.key, keys: [], text: '', label: '', approximate: pin.approximate, pins: [pin] });
  }
  return groups.map(({ pins: own, ...group }) => ({
    ...group,
    keys: own.map(({ key }) => key),
    text: own.length > 1 ? String(own.length) : (own[0]?.text ?? ''),
    label: own.length > 1 ? `${own.length} sessions here: ${own.map(({ label }) => label).join('; ')}` : (own[0]?.label ?? ''),
  }));
}

function around(points: readonly MapPoint[], centre: DrawnMapProps['centre']): Window {
  if (points.length === 0) return { x: -1050, y: -8150, width: 1400 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const reach = centre?.km ? unitsOf(centre.km, centre.latitude) * 2.2 : 0;
  const width = Math.max(24, reach, (Math.max(...xs) - Math.min(...xs)) * 1.35, ((Math.max(...ys) - Math.min(...ys)) / RATIO) * 1.35);
  const middle = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 };
  return { width, x: middle.x - width / 2, y: middle.y - (width * RATIO) / 2 };
}
