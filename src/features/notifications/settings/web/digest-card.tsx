import { formatDate } from '#kernel/time/time-text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import type { NotificationSettingsView, UpdateNotificationSettings } from '../contract.ts';
import { DIGEST_CHOICES, DIGEST_WHEN } from '../copy.ts';
import { placeOf } from './quiet-hours-card.tsx';

type DigestCardProps = { settings: NotificationSettingsView; onChange: (change: UpdateNotificationSettings) => void };

/** One mail with what was missed. */
export function DigestCard({ settings: { digest, nextDigestAt, timeZone }, onChange }: DigestCardProps) {
  return (
    <Card as="section" padded>
      <h2 className="text-[17px]">Digest</h2>
      <p className="mt-1 mb-3 text-[13.5px] text-ink-2">
        One email with what you haven’t seen. It leaves out anything we’ve already emailed you, and isn’t sent if nothing happened.
      </p>
      <Segmented
        label="How often"
        labelHidden
        wide
        options={DIGEST_CHOICES}
        value={digest}
        onValueChange={(value) => onChange({ digest: value, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      />
      {digest === 'off' ? null : (
        <p className="mt-3 text-[13px] text-ink-2">
          {DIGEST_WHEN[digest]}, {placeOf(timeZone)} time.
          {nextDigestAt ? ` Next on ${formatDate(new Date(nextDigestAt), timeZone)}.` : ''}
        </p>
      )}
    </Card>
  );
}
