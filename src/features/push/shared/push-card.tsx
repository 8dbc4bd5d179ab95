import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { PUSH_BLOCKED, type PushState } from './push-subscription.ts';
import { usePush } from '../web/parts/use-push.ts';

const WHY_NOT: Partial<Record<PushState, string>> = {
  unsupported: 'This browser can’t receive push notifications. Try another browser or device.',
  install:
    'On this device, add this site to your Home Screen first: tap Share, then “Add to Home Screen”. Open it from there and come back here.',
  blocked: PUSH_BLOCKED,
};

/** Push in this very browser: on or off, and what may be shown on a locked screen. */
export function PushCard() {
  const { state, showsContent, busy, turnOn, turnOff } = usePush();
  const why = state === null ? undefined : WHY_NOT[state];
  return (
    <Card as="section" padded aria-labelledby="push-here">
      <h2 className="text-[17px]">
        <Switch
          label={<span id="push-here">Push on this device</span>}
          checked={state === 'on'}
          disabled={busy || state === null || why !== undefined}
          onChange={(event) => void (event.target.checked ? turnOn() : turnOff())}
        />
      </h2>
      {state === null ? (
        <Skeleton className="mt-2 h-4 w-48 max-w-full" />
      ) : (
        <p className="mt-1 text-[13.5px] text-ink-2">{why ?? 'Sends what’s ticked under “Push”, even when this page is closed.'}</p>
      )}
      {state === 'on' ? (
        <Switch
          className="mt-3"
          label="Show names and text"
          hint="Anyone who sees your lock screen can read them."
          checked={showsContent}
          disabled={busy}
          onChange={(event) => void turnOn(event.target.checked)}
        />
      ) : null}
    </Card>
  );
}
