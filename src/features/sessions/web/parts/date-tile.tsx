/** The day of an event as a leaf of a calendar. Decorative: the row says the date in words. */
export function DateTile({ instant, timeZone }: { instant: string; timeZone: string }) {
  const start = new Date(instant);
  return (
    <span aria-hidden="true" className="w-[50px] shrink-0 rounded-control bg-accent-soft py-1.5 text-center leading-[1.1] text-accent-text">
      <span className="block text-[11px] font-semibold tracking-[0.06em] uppercase">{new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone }).format(start).slice(0, 3)}</span>
      <span className="block font-display text-xl font-bold">{new Intl.DateTimeFormat('en-GB', { day: '2-digit', timeZone }).format(start)}</span>
    </span>
  );
}
