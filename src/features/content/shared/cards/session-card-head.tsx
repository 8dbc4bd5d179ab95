import type { ReactNode } from 'react';

export type SessionCardHeadProps = { date: ReactNode; title: ReactNode; subtitle: string | null; below: ReactNode; price: ReactNode };

/** The head of a session card: date, title and the line below it, when and where, price. */
export function SessionCardHead({ date, title, subtitle, below, price }: SessionCardHeadProps) {
  return (
    <div className="flex items-start gap-3.5 px-5 py-[18px]">
      {date}
      <div className="min-w-0 flex-1">
        <h2 className="text-xl leading-tight [overflow-wrap:anywhere]">{title}</h2>
        {subtitle === null ? null : <p className="mt-0.5 text-[14.5px] leading-snug [overflow-wrap:anywhere]">{subtitle}</p>}
        {below}
      </div>
      {price}
    </div>
  );
}

/** The price, and the number of places left or taken below it. */
export function SessionCardPrice({ price, children }: { price: string; children?: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col items-end gap-1">
      <span className="font-display text-xl leading-tight font-bold tabular-nums">{price}</span>
      {children}
    </div>
  );
}
