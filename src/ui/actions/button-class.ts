import { classNames } from '#ui/layout/class-names.ts';

export type ButtonStyle = {
  /** `light` goes on pictures; `bare` has no background until hovered. */
  variant?: 'primary' | 'ghost' | 'quiet' | 'danger' | 'light' | 'bare' | undefined;
  size?: 'medium' | 'small' | undefined;
  wide?: boolean | undefined;
};

// What lists of cards repeat is in repeated.css.
const VARIANTS = {
  primary: 'button-primary',
  ghost: 'button-ghost',
  quiet: 'button-quiet',
  danger: 'border-danger/25 bg-danger-soft text-danger hover:border-danger',
  light: 'border-transparent bg-white text-[#17181c] hover:bg-white/90',
  bare: 'border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink',
} as const;

/** Returns the class names of anything that looks like a button: buttons, links, file labels. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonStyle = {}): string {
  return classNames('button', VARIANTS[variant], `button-${size}`, wide && 'w-full min-h-12 sm:min-h-[42px]');
}
