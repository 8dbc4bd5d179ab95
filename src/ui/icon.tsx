import type { LucideIcon } from 'lucide-react';

export type IconProps = { of: LucideIcon; size?: number; className?: string | undefined; filled?: boolean };

/** A decorative icon in the house's line weight. What it means stands beside it as text or in the control's label. */
export function Icon({ of: Drawing, size = 20, className, filled = false }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.8}
      aria-hidden="true"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
      fill={filled ? 'currentColor' : 'none'}
    />
  );
}
