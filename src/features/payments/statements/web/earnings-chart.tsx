import { useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import type { MonthOfEarnings } from '../contract.ts';
import { EARNINGS_SERIES, monthName } from './earnings-series.ts';

const TICKS = 4;
const GAP = 0.22;

/** One bar per month, stacked by what was sold. Screen readers get the table instead, so the chart takes no focus. */
export function EarningsChart({ months }: { months: MonthOfEarnings[] }) {
  const bars = months.map((month) => ({ month: month.month, parts: partsOf(month) }));
  const { low, high, ticks } = scaleOf(bars.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to])));
  // By touch, the figures of a month stay until another is tapped.
  const [shown, setShown] = useState<string | null>(null);
  const heightOf = (pence: number) => (100 * (pence - low)) / (high - low);
  return (
    <div className="flex h-full flex-col pt-1 pl-[52px] text-[12px] text-ink-2">
      <div className="relative flex flex-1">
        {ticks.map((pence) => (
          <span
            key={pence}
            className="absolute right-full mr-2 translate-y-1/2 whitespace-nowrap"
            style={{ bottom: `${heightOf(pence)}%` }}
          >
            {formatPounds(pence).replace(/\.00$/, '')}
          </span>
        ))}
        {bars.map(({ month, parts }, index) => (
          <div
            key={month}
            className={`relative flex-1 ${shown === month ? 'bg-sunken' : ''}`}
            onPointerEnter={() => setShown(month)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(null)}
          >
            {shown === month ? (
              <div
                className={`pointer-events-none absolute top-2 z-10 rounded-xl border border-line bg-surface p-2.5 text-[14px] whitespace-nowrap text-ink ${2 * index < bars.length ? 'left-full' : 'right-full'}`}
              >
                <div>
                  {monthName(month, 'long')} {month.slice(0, 4)}
                </div>
                {parts.map(({ label, color, pence }) => (
                  <div key={label} style={{ color }}>
                    {label}: {formatPounds(pence)}
                  </div>
                ))}
              </div>
            ) : null}
          </div>
        ))}
        <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" className="pointer-events-none absolute inset-0 size-full">
          {ticks.map((pence) => (
            <path key={pence} d={`M0 ${100 - heightOf(pence)}h${bars.length}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          ))}
          {bars.flatMap(({ month, parts }, index) =>
            parts
              .filter(({ pence }) => pence !== 0)
              .map(({ label, color, from, to }) => (
                <rect
                  key={`${month} ${label}`}
                  x={index + GAP}
                  width={1 - 2 * GAP}
                  y={100 - heightOf(Math.max(from, to))}
                  height={Math.abs(heightOf(to) - heightOf(from))}
                  fill={color}
                  stroke="var(--surface)"
                  vectorEffect="non-scaling-stroke"
                />
              )),
          )}
        </svg>
      </div>
      <div className="flex h-[30px] pt-2 text-center">
        {bars.map(({ month }) => (
          <span key={month} className="flex-1">
            {monthName(month, 'narrow')}
          </span>
        ))}
      </div>
    </div>
  );
}

type Part = { label: string; color: string; pence: number; from: number; to: number };

function partsOf(month: MonthOfEarnings): Part[] {
  let total = 0;
  return EARNINGS_SERIES.map(({ key, label, color }) => {
    const from = total;
    total += month[key];
    return { label, color, pence: month[key], from, to: total };
  });
}

// About four steps of a round amount, in pence; a month in which more went back than came in lies below zero.
function scaleOf(ends: readonly number[]): { low: number; high: number; ticks: number[] } {
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const rough = Math.max(1, (most - least) / TICKS);
  const unit = Math.max(1, 10 ** (Math.floor(Math.log10(rough)) + 1) / 20);
  const step = Math.ceil(rough / unit) * unit;
  const [first, last] = [Math.floor(least / step), Math.max(1, Math.ceil(most / step))];
  return { low: first * step, high: last * step, ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step) };
}
