import { ImageIcon } from 'lucide-react';
import { Avatar } from '#ui/media/avatar.tsx';
import { gradientClass } from '#ui/media/gradient-class.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { PictureKind } from '#features/media/crop/rules.ts';

export type PicturePreviewProps = { kind: PictureKind; src: string | null; seed: string; name: string; className?: string };

/** A profile picture as a circle or a cover photo at 3:1, with initials or colours if there is none. */
export function PicturePreview({ kind, src, seed, name, className }: PicturePreviewProps) {
  if (kind === 'profile') return <Avatar seed={seed} name={name} src={src} size="xl" className={className ?? ''} />;
  return (
    <div
      className={`relative grid aspect-[3/1] w-full place-items-center overflow-hidden ${src ? 'bg-sunken' : gradientClass(seed)} ${className ?? ''}`}
    >
      {src ? (
        <img src={src} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <Icon of={ImageIcon} size={28} className="text-white/80" />
      )}
    </div>
  );
}
