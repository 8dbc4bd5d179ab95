import { useState } from 'react';
import { BellRing, Smartphone } from 'lucide-react';
import { storeText } from '#platform/web/storage/store-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { PUSH_BLOCKED } from './push-subscription.ts';
import { usePush } from '../web/parts/use-push.ts';

const DECLINED = 'pushDeclined';

export type PushOfferProps = {
  /** For a place of its own, beside a page rather than at the top of it. */
  title?: string;
  className?: string;
  children: string;
};

/** Offers push where there is something worth hearing about. Anyone who declines isn't asked again in this browser. */
export function PushOffer({ title, className = 'mb-5', children }: PushOfferProps) {
  const { state, busy, turnOn } = usePush();
  const [gone, setGone] = useState(() => localStorage.getItem(DECLINED) !== null);
  const [offered, setOffered] = useState(false);
  if (state === 'off' && !offered) setOffered(true);
  if (gone || !offered) return null;
  const decline = () => {
    storeText(DECLINED, '1');
    setGone(true);
  };
  return (
    <Card as="section" padded aria-label="Push notifications" className={className}>
      <div className={title === undefined ? 'flex items-start gap-4' : 'flex flex-col gap-3'}>
        {title === undefined ? (
          <span className="grid size-[42px] shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
            <Icon of={BellRing} />
          </span>
        ) : (
          <Icon of={Smartphone} size={24} className="text-accent-text" />
        )}
        <div className="min-w-0 flex-1">
          {title === undefined ? null : <h2 className="mb-2 text-[17px]">{title}</h2>}
          {state === 'on' ? (
            <p role="status">Push is on. Choose what you get, and when, in notification settings.</p>
          ) : state === 'blocked' ? (
            <p role="status">{PUSH_BLOCKED}</p>
          ) : (
            <>
              <p className={title === undefined ? undefined : 'text-ink-2'}>{children}</p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button size="small" loading={busy} onClick={() => void turnOn()}>
                  Turn on push
                </Button>
                <Button size="small" variant="ghost" disabled={busy} onClick={decline}>
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
