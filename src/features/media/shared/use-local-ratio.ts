import { useEffect, useState } from 'react';
import { frameRatio } from './frame-ratio.ts';

/** Returns the frame ratio a chosen image will have in lists; that of an image of unknown size until the browser has read it. */
export function useLocalRatio(previewUrl: string | null): number {
  const [size, setSize] = useState<{ of: string; width: number; height: number } | null>(null);
  useEffect(() => {
    if (previewUrl === null) return undefined;
    const image = new Image();
    image.onload = () => setSize({ of: previewUrl, width: image.naturalWidth, height: image.naturalHeight });
    image.src = previewUrl;
    return () => {
      image.onload = null;
    };
  }, [previewUrl]);
  const measured = size?.of === previewUrl ? size : null;
  return frameRatio([{ type: 'image', width: measured?.width ?? null, height: measured?.height ?? null }]);
}
