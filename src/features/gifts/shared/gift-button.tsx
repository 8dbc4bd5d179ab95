import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { useJoinIn } from '#ui/app/join-in.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { Giveable } from './giveable.ts';

const GiftDialog = lazyPart(
  async () => (await import('../web/parts/gift-dialog.tsx')).GiftDialog,
  ({ onClose }) => onClose(),
);

export type GiftButtonProps = { goods: Giveable; name: string };

/** Buys what is on sale for somebody else. Nothing for its creator, and while they can't be paid. */
export function GiftButton({ goods, name }: GiftButtonProps) {
  const [open, setOpen] = useState(false);
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const { pathname, search } = useLocation();
  const sells = useTakesPayments(goods.ownerUserId);
  if (!sells || me === goods.ownerUserId) return null;
  // Whoever signs in from here comes back to it, with this dialog opening.
  const intentName = `gift:${goods.id}`;
  const give = () => {
    if (me !== null) return setOpen(true);
    const to = goods.kind === 'TICKET' ? pathname + search : `${pathname.replace(/\/memberships$/, '')}#memberships`;
    joinIn.open('give', { to, intent: { kind: 'press', name: intentName } });
  };
  return (
    <>
      <Button variant="bare" size="small" wide data-intent={intentName} onPointerEnter={GiftDialog.warm} onClick={give}>
        <Icon of={Gift} size={16} />
        Give as a gift
      </Button>
      {open ? <GiftDialog goods={goods} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
