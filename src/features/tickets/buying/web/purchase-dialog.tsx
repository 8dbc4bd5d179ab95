import type { ReactNode } from 'react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { EventSummary } from '#features/sessions/shared/event-summary.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { pictureSrcSet, pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ImageFrame } from '#ui/media/image-frame.tsx';

export type PurchaseDialogProps = {
  event: SessionEvent;
  sums?: ReactNode;
  bodyTitle: string;
  footer?: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/** The date that is being bought, with when, where and the total, beside the way to pay. Load it lazily. */
export function PurchaseDialog({ event, sums, bodyTitle, footer, children, onClose }: PurchaseDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      tall={sums !== undefined}
      title={event.title}
      description={[event.subtitle, `with ${event.host.displayName ?? `@${event.host.username}`}`].filter(Boolean).join(' · ')}
      media={<SessionPicture sessionId={event.sessionId} ownerUserId={event.sessionOwnerUserId} className="max-sm:aspect-[3/1]!" />}
      mediaOn={sums ? 'wide' : 'all'}
      bodyTitle={bodyTitle}
      footer={footer}
      aside={
        <>
          <EventSummary event={event} />
          {sums}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

export type SessionPictureProps = { sessionId: string; ownerUserId: string; className?: string };

/** The first picture of a session. Its frame keeps its space while it is unknown whether there is one. */
export function SessionPicture({ sessionId, ownerUserId, className }: SessionPictureProps) {
  const trpc = useTrpc();
  const session = useQuery(
    trpc.content.getContentItem.queryOptions({ contentItemUri: { type: 'SESSION', id: sessionId }, userId: ownerUserId }, { retry: false }),
  );
  const media = session.data && !session.data.locked ? session.data.media : [];
  const picture = media.find(({ type }) => type === 'image');
  return (
    <ImageFrame
      src={pictureUrl(picture, 800)}
      srcSet={picture ? pictureSrcSet(picture) : undefined}
      sizes="(min-width: 700px) 640px, 100vw"
      alt={picture?.alt ?? ''}
      ratio="16/9"
      placeholder={picture?.blur}
      seed={sessionId}
      {...(className === undefined ? {} : { className })}
    />
  );
}
