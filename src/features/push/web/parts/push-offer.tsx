import { useState } from 'react';
import { BellRing } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePush } from './use-push.ts';

const DECLINED = 'pushDeclined';

/** Offers push to someone who has just got something worth hearing about. Anyone who declines isn't asked again in this browser. */
export function PushOffer({ children }: { children: string }) {
  const { state, busy, turnOn } = usePush();
  const [gone, setGone] = useState(() => localStorage.getItem(DECLINED) !== null);
  const [offered, setOffered] = useState(false);
  if (state === 'off' && !offered) setOffered(true);
  if (gone || !offered || state === 'blocked') return null;
  const decline = () => {
    localStorage.setItem(DECLINED, '1');
    setGone(true);
  };
  return (
    <Card as="section" padded aria-label="Push notifications" className="mb-5">
      <div className="flex items-start gap-4">
        <span className="grid size-[42px] shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Icon of={BellRing} />
        </span>
        <div className="min-w-0 flex-1">
          {state === 'on' ? (
            <p role="status">Push is on. Choose what you get, and when, in notification settings.</p>
          ) : (
            <>
              <p>{children}</p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button size="small" loading={busy} onClick={() => void turnOn()}>
                  Turn on push
                </Button>
                <Button size="small" look="ghost" disabled={busy} onClick={decline}>
                  Not now
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
