import { classNames } from '#ui/layout/class-names.ts';

export type SpinnerProps = { label?: string; size?: number; className?: string; late?: boolean };

/**
 * Shows that something is in progress. It stays invisible for the first 300 ms (unless `late` is false), so that quick responses don't
 * flicker.
 */
export function Spinner({ label, size = 20, className, late = true }: SpinnerProps) {
  return (
    <span className={classNames('inline-grid place-items-center', late && 'animate-late', className)} role={label ? 'status' : undefined}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className="animate-spin motion-reduce:animate-none"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.6" opacity="0.22" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
