import type { ReactNode } from 'react';
import { useSite } from '#platform/web/page/site.ts';
import { Card } from '#ui/layout/card.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import type { OwnUser } from '../contract.ts';

/** Ways to show a person's dates elsewhere: on other sites (`children`), in calendars and in feed readers, the last two as a line to copy. */
export function SharingSection({ user: { username }, children }: { user: OwnUser; children: ReactNode }) {
  const { origin } = useSite();
  const lines = [
    {
      label: 'Your dates as a calendar',
      hint: 'Anyone can subscribe to it. Private addresses are left out.',
      text: `${origin}/${username}/calendar.ics`,
    },
    { label: 'Your posts and sessions as a feed', hint: 'For feed readers.', text: `${origin}/${username}/feed.rss` },
  ];
  return (
    <Card as="section" id="sharing" aria-label="Share elsewhere" padded>
      {children}
      <div className="mt-6 flex flex-col gap-4 border-t border-line pt-5">
        {lines.map((line) => (
          <CopyField key={line.label} {...line} />
        ))}
      </div>
    </Card>
  );
}
