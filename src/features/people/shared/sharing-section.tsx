import { embedCode } from '#kernel/http/embed-code.ts';
import { useSite } from '#platform/web/page/site.ts';
import { Card } from '#ui/layout/card.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import type { OwnUser } from '../contract.ts';

/** Ways to show a person's dates on other sites, in calendars and in feed readers, each as one line to copy. */
export function SharingSection({ user: { username, displayName } }: { user: OwnUser }) {
  const { origin } = useSite();
  const name = displayName ?? username;
  const lines = [
    {
      label: 'Your dates on your own site',
      hint: 'Paste this line where you want them to appear.',
      text: embedCode({ origin, username, title: `Sessions with ${name}` }),
    },
    {
      label: 'Your dates as a calendar',
      hint: 'Anyone can subscribe to it. Private addresses are left out.',
      text: `${origin}/${username}/calendar.ics`,
    },
    { label: 'Your posts and sessions as a feed', hint: 'For feed readers.', text: `${origin}/${username}/feed.rss` },
  ];
  return (
    <Card as="section" id="sharing" aria-label="Share elsewhere" padded>
      <div className="flex flex-col gap-4">
        {lines.map((line) => (
          <CopyField key={line.label} {...line} />
        ))}
      </div>
    </Card>
  );
}
