import { lazy, Suspense } from 'react';
import type { PictureChoice } from './use-picture.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

/** Asks what is to be shown of a picture that was just chosen; nothing otherwise. */
export function PictureCrop({ picture: { kind, cropping, finishCrop, cancelCrop } }: { picture: PictureChoice }) {
  if (cropping === null) return null;
  return (
    <Suspense fallback={null}>
      <CropDialog file={cropping} kind={kind} onDone={finishCrop} onCancel={cancelCrop} />
    </Suspense>
  );
}
