import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { embedCode } from '#kernel/http/embed-code.ts';
import { useSite } from '#platform/web/page/site.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/feedback/toast.ts';
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
          <CopyLine key={line.label} {...line} />
        ))}
      </div>
    </Card>
  );
}

function CopyLine({ label, hint, text }: { label: string; hint: string; text: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({ text: 'Couldn’t copy this. Select and copy it manually.', tone: 'danger' });
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <TextField label={label} hint={hint} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <Button variant="ghost" onClick={() => void copy()} aria-label={`Copy: ${label}`}>
        <Icon of={copied ? Check : Copy} size={18} />
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
