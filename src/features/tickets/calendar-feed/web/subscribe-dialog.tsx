import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { useSite } from '#platform/web/page/site.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useCalendarFeed, webcal } from './use-calendar-feed.ts';

export type SubscribeDialogProps = {
  /** Whose calendar; null for the reader's own, with what they booked. */
  creator: { username: string; name: string } | null;
  onClose: () => void;
};

/** How to have a calendar in one's own calendar program, where it stays up to date. */
export function SubscribeDialog({ creator, onClose }: SubscribeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={creator === null ? 'Subscribe to your calendar' : 'Subscribe to this calendar'}
      description={
        creator === null
          ? 'What you’ve booked and host, in your own calendar. It stays up to date when something moves or is cancelled.'
          : `${creator.name}’s open dates, in your own calendar. It stays up to date when something moves or is cancelled.`
      }
    >
      {creator === null ? <OwnCalendar onLeave={onClose} /> : <PublicCalendar username={creator.username} />}
    </Dialog>
  );
}

function PublicCalendar({ username }: { username: string }) {
  const { origin } = useSite();
  return <Address address={`${origin}/${username}/calendar.ics`} hint="Private addresses are left out." />;
}

function OwnCalendar({ onLeave }: { onLeave: () => void }) {
  const { feed, start } = useCalendarFeed();
  if (feed.isError)
    return <ErrorState title="Your calendar couldn’t be loaded" onRetry={() => void feed.refetch()} retrying={feed.isFetching} />;
  if (!feed.data)
    return (
      <LoadingRegion label="Loading your calendar">
        <Skeleton className="h-24 w-full" />
      </LoadingRegion>
    );
  if (feed.data.address === null)
    return (
      <>
        <p className="mb-4">
          You get an address of your own. Whoever has it can see your dates with their places and links, so don’t pass it on. You can
          replace or end it at any time.
        </p>
        <Button wide loading={start.isPending} onClick={() => start.mutate({})}>
          Create my address
        </Button>
      </>
    );
  return (
    <Address
      address={feed.data.address}
      hint={
        <>
          Whoever has it can see your dates with their places and links.{' '}
          <TextLink to={`${paths.settings('sharing')}#calendar`} onClick={onLeave}>
            Replace or end it
          </TextLink>
        </>
      }
    />
  );
}

function Address({ address, hint }: { address: string; hint: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <a href={webcal(address)} className={buttonClass({ wide: true })}>
        <Icon of={CalendarPlus} size={18} />
        Open in your calendar app
      </a>
      <CopyField label="Or add this address as a calendar by URL" hint={hint} text={address} />
    </div>
  );
}
