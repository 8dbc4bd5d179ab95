import { useState } from 'react';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { useCalendarFeed, webcal } from '../calendar-feed/web/use-calendar-feed.ts';

const ASKED = {
  replace: {
    title: 'Replace your address?',
    confirm: 'Replace',
    text: 'The former address stops working at once. Calendars that use it need the new one.',
  },
  end: {
    title: 'End your address?',
    confirm: 'End',
    text: 'It stops working at once. Calendars that use it no longer get your dates.',
  },
} as const;

/** The reader's private calendar address: to copy, replace and end. */
export function CalendarFeedSection() {
  const { feed, start, stop } = useCalendarFeed();
  const [asked, setAsked] = useState<keyof typeof ASKED | null>(null);
  const close = () => setAsked(null);
  const change = () => (asked === 'end' ? stop : start).mutate({}, { onSettled: close });
  return (
    <Card as="section" id="calendar" aria-labelledby="calendar-title" padded className="mt-5 scroll-mt-20">
      <h2 id="calendar-title" className="text-[17px]">
        Your own calendar
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        What you’ve booked and host, in your calendar program. Whoever has the address can see your dates with their places and links, so
        don’t pass it on. A new password ends it.
      </p>
      {feed.isError ? (
        <ErrorState title="Your calendar couldn’t be loaded" onRetry={() => void feed.refetch()} retrying={feed.isFetching} />
      ) : feed.data === undefined ? (
        <Skeleton className="h-11 w-full" />
      ) : feed.data.address === null ? (
        <Button loading={start.isPending} onClick={() => start.mutate({})}>
          Create my address
        </Button>
      ) : (
        <div className="flex flex-col gap-4">
          <CopyField label="Your calendar’s address" text={feed.data.address} />
          <div className="flex flex-wrap gap-2">
            <a href={webcal(feed.data.address)} className={buttonClass({ size: 'small' })}>
              Open in your calendar app
            </a>
            <Button variant="ghost" size="small" onClick={() => setAsked('replace')}>
              Replace
            </Button>
            <Button variant="ghost" size="small" onClick={() => setAsked('end')}>
              End
            </Button>
          </div>
        </div>
      )}
      {asked === null ? null : (
        <LazyConfirmDialog
          open
          onOpenChange={close}
          title={ASKED[asked].title}
          confirmLabel={ASKED[asked].confirm}
          danger
          busy={start.isPending || stop.isPending}
          onConfirm={change}
        >
          {ASKED[asked].text}
        </LazyConfirmDialog>
      )}
    </Card>
  );
}
