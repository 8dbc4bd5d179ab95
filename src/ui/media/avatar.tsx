import { useState } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { gradientClass } from '#ui/media/gradient-class.ts';
import { initials } from '#ui/media/initials.ts';

export type AvatarProps = {
  /** Keeps the colours the same everywhere: pass the person's id. */
  seed: string;
  /** Its initials are shown if there is no picture, or if it can't be loaded. */
  name: string;
  src?: string | null | undefined;
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  className?: string;
};

const SIZES = {
  xs: { box: 'size-[26px] text-[10px]', pixels: 26 },
  s: { box: 'size-[34px] text-[13px]', pixels: 34 },
  m: { box: 'size-[42px] text-[15px]', pixels: 42 },
  l: { box: 'size-16 text-[22px]', pixels: 64 },
  xl: { box: 'size-24 text-[34px] sm:size-32 sm:text-[44px]', pixels: 128 },
} as const;

/** A person's picture. Decorative: their name is beside it or labels the link around it. */
export function Avatar({ seed, name, src, size = 'm', className }: AvatarProps) {
  const { box, pixels } = SIZES[size];
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <span aria-hidden="true" className={classNames('avatar', gradientClass(seed), box, className)}>
      <span>{initials(name)}</span>
      {src && src !== failedSrc ? (
        <img
          // A failure before the scripts loaded left no event behind.
          ref={(image) => {
            if (image && image.complete && image.naturalWidth === 0 && image.currentSrc) setFailedSrc(src);
          }}
          src={src}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      ) : null}
    </span>
  );
}
