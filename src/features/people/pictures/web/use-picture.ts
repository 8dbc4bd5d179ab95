import type { MediaEntityInput, MediaMetadata, MediaStatus } from '#features/media/contract.ts';
import { checkFile } from '#features/media/shared/check-file.ts';
import { useUploads, type Upload } from '#features/media/shared/use-uploads.ts';
import { useState } from 'react';
import type { UserPicture } from '../../contract.ts';
import { pictureAddress, pictureStatus } from './picture-state.ts';
import type { PictureKind } from '#features/media/crop/rules.ts';

/** The input of `POST /user/update` that attaches a picture. */
export type PictureAttachment = { entities: MediaEntityInput[]; metadata: MediaMetadata };

export type PictureChoice = {
  kind: PictureKind;
  /** The picture to show: the chosen file until the server has its own version. */
  src: string | null;
  upload: Upload | null;
  sending: boolean;
  /** The status of the saved picture; null while the chosen one isn't saved. */
  status: MediaStatus | null;
  /** Takes a file from the device; a valid one is cropped first. */
  choose: (file: File) => void;
  /** The file being cropped. */
  cropping: File | null;
  finishCrop: (file: File) => void;
  cancelCrop: () => void;
  /** Uploads the chosen file again, after the upload or its processing failed. */
  retry: () => void;
  /** Forgets the chosen file. */
  takeBack: () => void;
  /** The chosen file as an attachment once it is uploaded and not yet saved, else null. */
  attachment: PictureAttachment | null;
  /** Call when the attachment has been saved. */
  markSaved: () => void;
};

/** The choice of a profile picture or cover photo, from the file to the published picture. */
export function usePicture(kind: PictureKind, saved: UserPicture | null): PictureChoice {
  const { uploads, sending, replace, retry, clear } = useUploads('picture');
  const [savedKey, setSavedKey] = useState<string | null>(null);
  const [cropping, setCropping] = useState<File | null>(null);
  const upload = uploads[0] ?? null;
  const sent = upload?.status === 'sent' ? upload.uploaded : null;
  const isSaved = sent !== null && sent.key === savedKey;
  const status = upload === null || isSaved ? pictureStatus(saved) : null;
  const preview = upload !== null && upload.status !== 'failed' && !(isSaved && status === 'READY') ? upload.previewUrl : null;
  return {
    kind,
    src: preview ?? pictureAddress(saved, kind),
    upload,
    sending,
    status,
    choose: (file) => (checkFile(file, 'picture') === null ? setCropping(file) : replace(file)),
    cropping,
    finishCrop(file) {
      setCropping(null);
      replace(file);
    },
    cancelCrop: () => setCropping(null),
    retry() {
      if (upload?.status === 'failed') retry(upload.id);
      else if (upload) replace(upload.file);
    },
    takeBack: clear,
    attachment:
      sent && !isSaved
        ? { entities: [{ key: sent.key, type: 'image', entityType: kind, position: 0 }], metadata: { files: [sent] } }
        : null,
    markSaved: () => setSavedKey(sent?.key ?? null),
  };
}
