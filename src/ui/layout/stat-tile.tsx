import { Skeleton } from '#ui/feedback/skeleton.tsx';

export type StatTileProps = {
  label: string;
  /** Null while it is loading. */
  value: string | null;
  hint?: string;
};

/** One large figure with its label; a group of them goes in a `dl`. */
export function StatTile({ label, value, hint }: StatTileProps) {
  return (
    <div className="rounded-card border border-line bg-surface px-5 py-4 shadow-lift">
      <dt className="text-[13.5px] text-ink-2">{label}</dt>
      <dd>
        {value === null ? (
          <Skeleton className="my-1.5 h-7 w-28" />
        ) : (
          <span className="block font-display text-[28px] leading-tight font-bold tabular-nums">{value}</span>
        )}
        {hint ? <span className="block text-[13px] text-ink-2">{hint}</span> : null}
      </dd>
    </div>
  );
}
