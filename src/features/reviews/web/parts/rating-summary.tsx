import type { Rating } from '../../contract.ts';
import { Stars } from './stars.tsx';

/** The mean, and how many reviews have how many stars; nothing while there are too few for a mean. */
export function RatingSummary({ rating: { mean, count, byStars } }: { rating: Rating }) {
  if (mean === null) return null;
  const most = Math.max(...byStars);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-7 border-b border-line px-5 py-4 sm:px-6">
      <p>
        <span className="block font-display text-[40px] leading-tight font-bold">{mean.toFixed(1)}</span>
        <Stars value={mean} />
        <span className="block max-w-36 text-[13.5px] text-ink-2">{count} reviews by people who were there</span>
      </p>
      <ul className="flex flex-col gap-1 text-[13px] text-ink-2">
        {[5, 4, 3, 2, 1].map((stars) => {
          const of = byStars[stars - 1] ?? 0;
          return (
            <li key={stars} className="flex items-center gap-3">
              <span className="w-2">
                {stars}
                <span className="sr-only"> {stars === 1 ? 'star' : 'stars'}:</span>
              </span>
              <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-line forced-colors:border">
                <span
                  className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText] forced-colors:[forced-color-adjust:none]"
                  style={{ width: `${(of / most) * 100}%` }}
                />
              </span>
              <span className="w-6 text-right">{of}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
