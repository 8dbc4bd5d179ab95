import { Lock } from 'lucide-react';
import { formatDay } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { SubscribeNow } from '#features/subscriptions/shared/subscribe-now.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { CardContent } from '../../cards/contract.ts';
import { replayLockText } from '../../replays/copy.ts';
import type { Replay } from '../../replays/contract.ts';

type Locked = Extract<CardContent, { locked: true }>;

/** Replaces a replay that the reader may not see: whom it is for, and a way to subscribe if that opens it now. */
export function LockedReplay({ content, replay }: { content: Locked; replay: Replay }) {
  return (
    <div className="relative">
      <ImageFrame src={null} alt="" ratio="16/9" placeholder={content.blur} seed={content.id} />
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/45 px-6 text-center text-white backdrop-blur-lg">
        <Icon of={Lock} size={28} />
        <p className="font-display text-xl font-bold">{replayLockText(replay)}</p>
        <ForSubscribers content={content} from={replay.subscribersFrom} />
      </div>
    </div>
  );
}

function ForSubscribers({ content, from }: { content: Locked; from: string | null }) {
  const now = useNow();
  const zone = useViewerZone();
  if (from === null) return null;
  if (Date.parse(from) > now.getTime()) return <p>And for subscribers from {formatDay(new Date(from), zone ?? 'Europe/London')} on</p>;
  return (
    <SubscribeNow
      creator={{
        userId: content.userId,
        name: content.author.displayName ?? content.username,
        avatar: pictureUrl(content.author.profilePic, 150),
      }}
      username={content.username}
    />
  );
}
