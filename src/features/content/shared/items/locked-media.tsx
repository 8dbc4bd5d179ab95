import { Lock } from 'lucide-react';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { SubscribeNow } from '#features/subscriptions/shared/subscribe-now.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { CardContent } from '../../cards/contract.ts';

/** Replaces content that the reader may not see: 32 blurred pixels and a way to subscribe. */
export function LockedMedia({ content }: { content: Extract<CardContent, { locked: true }> }) {
  return (
    <div className="relative">
      <ImageFrame src={null} alt="" ratio="16/9" placeholder={content.blur} seed={content.id} />
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/45 px-6 text-center text-white backdrop-blur-lg">
        <Icon of={Lock} size={28} />
        <p className="font-display text-xl font-bold">Exclusive Content for Subscribers</p>
        <SubscribeNow
          creator={{
            userId: content.userId,
            name: content.author.displayName ?? content.username,
            avatar: pictureUrl(content.author.profilePic, 150),
          }}
          username={content.username}
        />
      </div>
    </div>
  );
}
