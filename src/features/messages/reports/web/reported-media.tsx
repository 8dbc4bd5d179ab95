import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { ReportedLine } from '../contract.ts';
import { MessageMedia } from '../../conversation/web/message-media.tsx';

/** The images and films of a reported line, while its report is open. */
export function ReportedMedia({ line }: { line: ReportedLine }) {
  const trpc = useTrpc();
  const media = useQuery(
    trpc.media.queryEntitiesByMediaItemUri.queryOptions(
      { mediaItemUri: { type: 'MESSAGE', id: line.id }, userId: line.senderUserId },
      { staleTime: 0, gcTime: 0 },
    ),
  );
  if (media.isPending) return <Skeleton className="mt-1 h-24 w-40" />;
  // A film already shows its still.
  const items = media.data?.items.filter(({ thumbnailForId }) => thumbnailForId === null) ?? [];
  if (items.length === 0) return <p className="text-[13px] text-ink-2">{deletedLabel(line.mediaCount)}</p>;
  return <MessageMedia entities={items} className="mt-1 rounded-small" />;
}

function deletedLabel(count: number): string {
  return count === 1 ? 'A photo or video, no longer available' : `${count} photos or videos, no longer available`;
}
