import { useEffect, useId, useRef, useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { platformFee, sellerReceives } from '#kernel/money/fee.ts';
import { describeFee, useSite } from '#platform/web/page/site.ts';
import { Card } from '#ui/layout/card.tsx';

/** Calculates the earnings of a session by the same rule that applies to a sale. */
export function WelcomeEarnings() {
  const { fee } = useSite();
  const [price, setPrice] = useState(800);
  const [places, setPlaces] = useState(12);
  const receives = sellerReceives(price, fee);
  return (
    <Card className="p-6 sm:p-8">
      <div className="grid gap-6 sm:grid-cols-2">
        <Slider label="Ticket price" value={price} shown={formatPounds(price)} min={100} max={5000} step={50} onChange={setPrice} />
        <Slider label="Places sold" value={places} shown={String(places)} min={1} max={40} step={1} onChange={setPlaces} />
      </div>
      <dl className="mt-6 border-t border-line pt-5 text-ink-2">
        <div className="flex justify-between gap-4 py-1">
          <dt>{`${places} ${places === 1 ? 'ticket' : 'tickets'} at ${formatPounds(price)}`}</dt>
          <dd className="whitespace-nowrap tabular-nums">{formatPounds(price * places)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-1">
          <dt>{`Platform’s share: ${describeFee(fee)} a ticket`}</dt>
          <dd className="whitespace-nowrap tabular-nums">−{formatPounds(platformFee(price, fee) * places)}</dd>
        </div>
        <div className="mt-4 flex items-end justify-between gap-4 border-t border-line pt-4 text-ink">
          <dt className="text-lg font-semibold">You receive</dt>
          <dd className="font-display text-[44px] leading-none font-bold tracking-[-0.03em] tabular-nums sm:text-[56px]">
            <output>{formatPounds(receives * places)}</output>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

type SliderProps = {
  label: string;
  value: number;
  shown: string;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

function Slider({ label, value, shown, min, max, step, onChange }: SliderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(onChange);
  // It may have been moved before hydration, or keep its position from before a reload.
  useEffect(() => {
    if (input.current) take.current(input.current.valueAsNumber);
  }, []);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium text-ink-2">
          {label}
        </label>
        <span aria-hidden="true" className="font-display text-xl font-bold tabular-nums">
          {shown}
        </span>
      </div>
      <input
        ref={input}
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-1 h-11 w-full cursor-pointer accent-accent"
      />
    </div>
  );
}
