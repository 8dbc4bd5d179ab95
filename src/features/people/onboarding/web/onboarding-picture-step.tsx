import { PHOTO_HINT } from '#features/media/copy.ts';
import { ACCEPTED_PHOTOS } from '#features/media/shared/check-file.ts';
import { FileDropzone } from '#ui/media/file-dropzone.tsx';
import { PictureCrop } from '../../pictures/web/picture-crop.tsx';
import { PicturePreview } from '../../pictures/web/picture-preview.tsx';
import { PictureProgress } from '../../pictures/web/picture-progress.tsx';
import type { PictureChoice } from '../../pictures/web/use-picture.ts';

const TEXTS = {
  profile: { lead: 'A face is easier to remember than a name.', choose: 'Choose a profile picture' },
  profileCover: {
    lead: 'A wide picture at the top of your profile. It’s cropped to be three times as wide as it’s tall.',
    choose: 'Choose a cover photo',
  },
} as const;

/** The step for one picture: a preview, its progress, and a way to choose another. */
export function OnboardingPictureStep({ picture, seed, name }: { picture: PictureChoice; seed: string; name: string }) {
  const { lead, choose } = TEXTS[picture.kind];
  return (
    <div className="mt-1 flex flex-col">
      <p className="text-ink-2">{lead}</p>
      <div className="mt-4 grid min-h-32 place-items-center">
        <PicturePreview
          kind={picture.kind}
          src={picture.src}
          seed={seed}
          name={name}
          className={picture.kind === 'profileCover' ? 'rounded-control' : ''}
        />
      </div>
      <PictureCrop picture={picture} />
      <PictureProgress picture={picture} className="my-2 min-h-10 justify-items-center" />
      <FileDropzone
        label={picture.src ? choose.replace('a ', 'another ') : choose}
        hint={PHOTO_HINT}
        accept={ACCEPTED_PHOTOS}
        onFiles={([file]) => file && picture.choose(file)}
      />
    </div>
  );
}
