import { classNames } from '#ui/layout/class-names.ts';

export type ButtonStyle = {
  /** `light` goes on pictures; `bare` has no background until hovered. */
  variant?: 'primary' | 'ghost' | 'quiet' | 'danger' | 'light' | 'bare' | undefined;
  size?: 'medium' | 'small' | undefined;
  wide?: boolean | undefined;
};

const VARIANTS = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-strong',
  ghost: 'border-line-strong/60 bg-transparent text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-sunken text-ink hover:bg-line',
  danger: 'border-danger/25 bg-danger-soft text-danger hover:border-danger',
  light: 'border-transparent bg-white text-[#17181c] hover:bg-white/90',
  bare: 'border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink',
} as const;

// A small button looks 34 px high; the invisible ::after extends its touch target to 44 px.
const SIZES = {
  medium: 'min-h-11 px-[18px] text-sm sm:min-h-[42px]',
  small: "min-h-[34px] px-3.5 text-[13px] after:absolute after:inset-x-0 after:-inset-y-[6px] after:content-['']",
} as const;

/** Returns the class names of anything that looks like a button: buttons, links, file labels. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonStyle = {}): string {
  return classNames('button', VARIANTS[variant], SIZES[size], wide && 'w-full min-h-12 sm:min-h-12');
}
