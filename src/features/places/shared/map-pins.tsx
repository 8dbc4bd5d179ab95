import { classNames } from '#ui/layout/class-names.ts';
import type { Coordinates } from '../contract.ts';
import { projected, unitsOf, type MapPoint } from '../web/parts/map-projection.ts';

export type MapPin = Coordinates & { key: string; label: string; text: string; approximate: boolean };

type MapPinsProps = {
  pins: readonly MapPin[];
  /** Map units per pixel, so that pins stay the same size on screen. */
  pixel: number;
  chosen: string | null;
  onChoose?: ((key: string) => void) | undefined;
};

/** The pins of a drawn map, each a button. Pins at one spot are merged into one, and each press chooses the next of them. */
export function MapPins({ pins, pixel, chosen, onChoose }: MapPinsProps) {
  const groups = groupsOf(pins, pixel);
  // The chosen pin lies on top.
  const ordered = groups.toSorted((one, other) => Number(one.keys.includes(chosen ?? '')) - Number(other.keys.includes(chosen ?? '')));
  return ordered.map((group) => <Pin key={group.key} group={group} pixel={pixel} chosen={chosen} onChoose={onChoose} />);
}

// A coarsened point stands for everything in its cell, which reaches about this far.
const CELL_KM = 1.4;

type PinGroup = MapPoint & { latitude: number; key: string; keys: string[]; text: string; label: string; approximate: boolean };

function Pin({ group, pixel, chosen, onChoose }: Omit<MapPinsProps, 'pins'> & { group: PinGroup }) {
  const { x, y, keys } = group;
  const isChosen = keys.includes(chosen ?? '');
  const width = pixel * (18 + group.text.length * 8);
  const height = pixel * 28;
  const choose = () => onChoose?.(keys[(keys.indexOf(chosen ?? '') + 1) % keys.length] ?? '');
  return (
    <g
      data-pin
      {...(onChoose ? { role: 'button', tabIndex: 0 } : { role: 'img' })}
      aria-label={group.label}
      className={classNames(onChoose && 'cursor-pointer', 'outline-none [&:focus-visible>rect]:stroke-ring')}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose();
      }}
    >
      {group.approximate ? (
        <circle
          cx={x}
          cy={y}
          r={Math.max(pixel * 22, unitsOf(CELL_KM, group.latitude))}
          strokeWidth={pixel}
          className={classNames('pointer-events-none fill-accent/15', isChosen && 'stroke-accent')}
        />
      ) : null}
      <rect
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={height / 2}
        strokeWidth={pixel * 2}
        className={classNames(
          isChosen ? 'fill-accent stroke-accent' : keys.length > 1 ? 'fill-ink stroke-ink' : 'fill-surface stroke-line-strong',
        )}
      />
      <text
        x={x}
        y={y + pixel * 4.5}
        fontSize={pixel * 13}
        textAnchor="middle"
        className={classNames('font-semibold', isChosen ? 'fill-accent-ink' : keys.length > 1 ? 'fill-paper' : 'fill-ink')}
      >
        {group.text}
      </text>
    </g>
  );
}

// Merges pins that would overlap into one with a number.
function groupsOf(pins: readonly MapPin[], pixel: number): PinGroup[] {
  const groups: (PinGroup & { pins: MapPin[] })[] = [];
  for (const pin of pins) {
    const point = projected(pin);
    const group = groups.find(({ x, y }) => Math.abs(x - point.x) < pixel * 46 && Math.abs(y - point.y) < pixel * 30);
    if (group) group.pins.push(pin);
    else
      groups.push({
        ...point,
        latitude: pin.latitude,
        key: pin.key,
        keys: [],
        text: '',
        label: '',
        approximate: pin.approximate,
        pins: [pin],
      });
  }
  return groups.map(({ pins: own, ...group }) => ({
    ...group,
    keys: own.map(({ key }) => key),
    text: own.length > 1 ? String(own.length) : (own[0]?.text ?? ''),
    label: own.length > 1 ? `${own.length} sessions here: ${own.map(({ label }) => label).join('; ')}` : (own[0]?.label ?? ''),
  }));
}
