import { Button } from '#ui/actions/button.tsx';
import { PictureButton } from './picture-button.tsx';
import { PictureCrop } from './picture-crop.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { PictureProgress } from './picture-progress.tsx';
import type { EditedPicture } from './use-edited-picture.ts';

export type ProfilePicturesProps = { profile: EditedPicture; cover: EditedPicture; seed: string; name: string };

/** Cover and profile picture as the profile shows them, each with buttons to change or remove it. */
export function ProfilePictures({ profile, cover, seed, name }: ProfilePicturesProps) {
  return (
    <div>
      <PicturePreview kind="profileCover" src={cover.src} seed={seed} name={name} />
      <div className="px-5">
        <div className="relative -mt-12 w-fit rounded-full border-[5px] border-surface sm:-mt-16">
          <PicturePreview kind="profile" src={profile.src} seed={seed} name={name} />
        </div>
        <div className="mt-3 mb-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Choice title="Profile picture" change="Change picture" remove="Remove picture" picture={profile} />
          <Choice title="Cover photo" change="Change cover" remove="Remove cover" picture={cover} />
        </div>
      </div>
    </div>
  );
}

function Choice({ title, change, remove, picture }: { title: string; change: string; remove: string; picture: EditedPicture }) {
  return (
    <div>
      <p className="mb-1.5 text-[13.5px] font-semibold">{title}</p>
      <div className="flex flex-wrap gap-2">
        <PictureButton label={change} onFile={picture.choose} />
        {picture.src ? (
          <Button variant="bare" size="small" aria-label={remove} onClick={picture.remove}>
            Remove
          </Button>
        ) : null}
      </div>
      <PictureCrop picture={picture} />
      <PictureProgress picture={picture} className="not-empty:mt-2 justify-items-start" />
    </div>
  );
}
