import type { LucideIcon } from 'lucide-react';

export type IconProps = { of: LucideIcon; size?: number; className?: string | undefined; filled?: boolean };

// A list of cards has a hundred icons: base.css sets once what each drawing would repeat.
const LEFT_TO_THE_STYLES = { xmlns: undefined, stroke: undefined, strokeLinecap: undefined, strokeLinejoin: undefined } as const;

/** A decorative icon in the house line weight. Its meaning is in the text beside it or in the control's label. */
export function Icon({ of: Drawing, size = 20, className, filled = false }: IconProps) {
  return (
    <Drawing
      {...LEFT_TO_THE_STYLES}
      size={size}
      strokeWidth={1.8}
      aria-hidden="true"
      className={className}
      fill={filled ? 'currentColor' : undefined}
    />
  );
}
