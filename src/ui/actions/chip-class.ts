import { classNames } from '#ui/layout/class-names.ts';

/** A chip: a short choice on a link or a button inside a ChipRow; `on` marks the chosen one (also set aria-current or aria-pressed). */
export function chipClass({ on = false }: { on?: boolean } = {}): string {
  return classNames(
    'inline-flex min-h-9 items-center rounded-full border px-3.5 text-[13.5px] font-medium whitespace-nowrap transition-colors pointer-coarse:min-h-11',
    on ? 'border-ink bg-ink text-paper' : 'border-line bg-surface text-ink hover:border-line-strong',
  );
}
