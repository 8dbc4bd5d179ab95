import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { gradientClass } from '#ui/media/gradient-class.ts';
import { Icon } from '#ui/media/icon.tsx';

export type ImageFrameProps = {
  src: string | null | undefined;
  /** Empty for a purely decorative picture. */
  alt: string;
  /** A standard shape, or width divided by height. */
  ratio?: keyof typeof RATIOS | number;
  /** `contain` shows the whole picture if its shape differs; `cover` crops it. */
  fit?: 'cover' | 'contain' | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** A tiny picture (data: URL), blurred until the real one has loaded. */
  placeholder?: string | null | undefined;
  /** Picks the colours that stand in while there is neither picture nor placeholder. */
  seed?: string | undefined;
  /** The largest picture of the first screen: loaded eagerly and first. */
  priority?: boolean;
  className?: string;
};

const RATIOS = { '1/1': 'aspect-square', '4/3': 'aspect-[4/3]', '16/9': 'aspect-video', '3/1': 'aspect-[3/1]', fill: 'h-full' } as const;

/** A picture in a frame whose size is known before it loads; says so if it can't be shown. */
export function ImageFrame({
  src,
  alt,
  ratio = '4/3',
  fit = 'cover',
  srcSet,
  sizes,
  placeholder,
  seed,
  priority = false,
  className,
}: ImageFrameProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const [shownSrc, setShownSrc] = useState<string | null>(null);
  const failed = Boolean(src) && failedSrc === src;
  // It is removed once the picture has loaded: behind a transparent one it would stay visible.
  const standIn = src && shownSrc === src ? null : placeholder;
  return (
    <div
      className={classNames(
        'image-frame',
        typeof ratio === 'number' ? undefined : RATIOS[ratio],
        !src && seed !== undefined && gradientClass(seed),
        className,
      )}
      {...(typeof ratio === 'number' ? { style: { aspectRatio: ratio } } : {})}
    >
      {standIn ? <img src={standIn} alt="" aria-hidden="true" /> : null}
      {src && !failed ? (
        <img
          // A load or failure before the scripts loaded left no event behind.
          ref={(image) => {
            if (image?.complete && image.currentSrc) (image.naturalWidth === 0 ? setFailedSrc : setShownSrc)(src);
          }}
          src={src}
          alt={alt}
          srcSet={srcSet}
          sizes={sizes}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setShownSrc(src)}
          onError={() => setFailedSrc(src)}
          className={fit === 'contain' ? 'object-contain' : undefined}
        />
      ) : null}
      {failed ? (
        <span
          role="img"
          aria-label={alt || 'Image failed to load'}
          className="absolute inset-0 grid place-items-center bg-sunken text-ink-3"
        >
          <Icon of={ImageOff} size={32} />
        </span>
      ) : null}
    </div>
  );
}
