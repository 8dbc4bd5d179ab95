import { useState } from 'react';
import type { UserPicture } from '../../contract.ts';
import type { PictureKind } from '#features/media/crop/rules.ts';
import { usePicture, type PictureChoice } from './use-picture.ts';

export type EditedPicture = PictureChoice & {
  /** Whether the next save removes the saved picture. */
  removed: boolean;
  remove: () => void;
};

/** A picture in the profile form: chosen, unchanged or to be removed. Nothing happens until the form is saved. */
export function useEditedPicture(kind: PictureKind, saved: UserPicture | null): EditedPicture {
  const [removed, setRemoved] = useState(false);
  const picture = usePicture(kind, removed ? null : saved);
  return {
    ...picture,
    removed: removed && saved !== null && picture.attachment === null,
    finishCrop(file) {
      setRemoved(false);
      picture.finishCrop(file);
    },
    remove() {
      picture.takeBack();
      setRemoved(true);
    },
    markSaved() {
      picture.markSaved();
      setRemoved(false);
    },
  };
}
