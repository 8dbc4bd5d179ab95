import { classNames } from '#ui/layout/class-names.ts';

const TONES = {
  plain: { dot: 'bg-ink-3', text: '' },
  good: { dot: 'bg-good', text: '' },
  warn: { dot: 'bg-warn', text: 'text-warn' },
  danger: { dot: 'bg-danger', text: 'font-semibold text-danger' },
} as const;

/** A state in a row of many: a dot and its words, in colour only where something is to do. */
export function StateDot({ tone, children }: { tone: keyof typeof TONES; children: string }) {
  const { dot, text } = TONES[tone];
  return (
    <span className={classNames('inline-flex items-baseline gap-1.5', text)}>
      <span aria-hidden="true" className={classNames('size-2 shrink-0 -translate-y-px rounded-full forced-colors:border-4', dot)} />
      {children}
    </span>
  );
}
