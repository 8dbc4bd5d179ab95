import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { Payment } from '../../contract.ts';
import { checkoutCopy, GIVE_UP_PLACES } from '../../checkout/copy.ts';
import { useOpenCheckout } from '../../checkout/web/use-open-checkout.ts';

const ContinueDialog = lazyPart(
  async () => (await import('../../checkout/web/continue-dialog.tsx')).ContinueDialog,
  ({ onClose }) => onClose(),
);

type CheckoutActionsProps = {
  payment: Payment;
  /** Beside the card form: on what terms it was ordered. */
  terms?: ReactNode;
};

/** The two ways on with an order that isn't paid yet. */
export function CheckoutActions({ payment, terms = null }: CheckoutActionsProps) {
  const checkout = useOpenCheckout(payment);
  const code = payment.description.discount?.code;
  const label = payment.amount > 0 ? `Continue to pay ${formatPounds(payment.amount)}` : 'Continue';
  return (
    <div className="flex flex-col gap-2">
      {payment.type === 'SUBSCRIPTION' ? (
        // A subscription is completed in the dialog of its creator's page.
        <ButtonLink wide to={`${paths.profile(payment.ownerUsername)}${code === undefined ? '' : `?code=${code}`}#subscribe`}>
          <Icon of={Lock} size={18} />
          {label}
        </ButtonLink>
      ) : (
        <Button wide loading={checkout.opening} disabled={checkout.givingUp} onClick={checkout.open}>
          <Icon of={Lock} size={18} />
          {label}
        </Button>
      )}
      <Button wide variant="ghost" loading={checkout.givingUp} onClick={checkout.giveUp}>
        {(payment.description.seats ?? 1) > 1 ? GIVE_UP_PLACES : checkoutCopy(payment.type).giveUp}
      </Button>
      {checkout.clientSecret === null ? null : (
        <ContinueDialog payment={payment} clientSecret={checkout.clientSecret} terms={terms} onClose={checkout.close} />
      )}
    </div>
  );
}
