import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  /** What the button does, for people who don't see the icon. */
  label: string;
  variant?: 'bare' | 'solid' | 'over-media';
  iconSize?: number;
  filled?: boolean;
};

const VARIANTS = {
  bare: 'icon-button-bare',
  solid: 'border border-line bg-surface text-ink shadow-lift hover:bg-sunken',
  'over-media': 'icon-button-over-media',
} as const;

export function IconButton({
  icon,
  label,
  variant = 'bare',
  iconSize = 20,
  filled = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames('icon-button', VARIANTS[variant], className)}>
      <Icon of={icon} size={iconSize} filled={filled} />
    </button>
  );
}
