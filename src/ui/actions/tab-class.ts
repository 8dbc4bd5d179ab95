import { classNames } from '#ui/layout/class-names.ts';

export const tabRowClass = 'scroll-fade-x flex gap-6 border-b border-line';

/** One tab of a row; `on` marks the one whose content is shown. */
export function tabClass({ on }: { on: boolean }): string {
  return classNames(
    'inline-flex min-h-11 min-w-11 items-center justify-center px-0.5 py-2.5 font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
    on ? 'text-ink shadow-[inset_0_-2.5px_var(--ink)]' : 'text-ink-3 hover:text-ink',
  );
}
