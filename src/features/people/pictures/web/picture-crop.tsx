import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { PictureChoice } from './use-picture.ts';

const CropDialog = lazyPart(
  async () => (await import('#features/media/shared/crop-dialog.tsx')).CropDialog,
  ({ onCancel }) => onCancel(),
);

/** The crop dialog for a picture that was just chosen, otherwise nothing. */
export function PictureCrop({ picture: { kind, cropping, finishCrop, cancelCrop } }: { picture: PictureChoice }) {
  if (cropping === null) return null;
  return <CropDialog file={cropping} kind={kind} onDone={finishCrop} onCancel={cancelCrop} />;
}
