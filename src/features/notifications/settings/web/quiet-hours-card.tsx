import { Card } from '#ui/layout/card.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import type { NotificationSettingsView, UpdateNotificationSettings } from '../contract.ts';

type QuietHoursCardProps = { settings: NotificationSettingsView; onChange: (change: UpdateNotificationSettings) => void };

const USUAL = { from: 22 * 60, to: 7 * 60 };

/** When nothing is pushed, in the person's own time zone. */
export function QuietHoursCard({ settings: { quiet, timeZone }, onChange }: QuietHoursCardProps) {
  const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card as="section" padded>
      <h2 className="text-[17px]">
        <Switch
          label="Quiet hours"
          checked={quiet !== null}
          onChange={(event) => onChange({ quiet: event.target.checked ? USUAL : null, timeZone: here() })}
        />
      </h2>
      <p className="mt-1 text-[13.5px] text-ink-2">
        No push notifications between these times. Anything you haven’t seen arrives afterwards.
      </p>
      {quiet ? (
        <>
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
            <TimeField
              label="Quiet from"
              labelHidden
              stepMinutes={30}
              value={toTime(quiet.from)}
              onValueChange={(time) => onChange({ quiet: { ...quiet, from: toMinutes(time) }, timeZone: here() })}
            />
            <span className="text-ink-2">to</span>
            <TimeField
              label="Quiet until"
              labelHidden
              stepMinutes={30}
              value={toTime(quiet.to)}
              onValueChange={(time) => onChange({ quiet: { ...quiet, to: toMinutes(time) }, timeZone: here() })}
            />
          </div>
          <p className="mt-2 text-[13px] text-ink-2">{placeOf(timeZone)} time. It follows you when you travel.</p>
        </>
      ) : null}
    </Card>
  );
}

/** The town a time zone is named after. */
export function placeOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
}

function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
