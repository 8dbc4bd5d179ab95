import { useUpdateCard } from '#features/payments/shared/recurring/use-update-card.ts';
import { Button, type ButtonProps } from '#ui/actions/button.tsx';
import type { MembershipPurchase } from '../../contract.ts';
import { useRenewal } from './use-renewal.ts';

export type RepairMembershipProps = { purchase: MembershipPurchase } & Pick<ButtonProps, 'size' | 'wide'>;

/**
 * The button that keeps a membership from ending: another card if a payment failed, or going on after it was cancelled. Null if there is no
 * need.
 */
export function RepairMembership({ purchase, size, wide }: RepairMembershipProps) {
  const card = useUpdateCard();
  const { resume } = useRenewal(purchase);
  if (purchase.status === 'payment_failed')
    return (
      <Button size={size} wide={wide} loading={card.busy} onClick={card.start} aria-label={`Update card: ${purchase.title}`}>
        Update card
      </Button>
    );
  if (!purchase.mayResume) return null;
  return (
    <Button variant="ghost" size={size} wide={wide} loading={resume.busy} onClick={resume.start} aria-label={`Resume: ${purchase.title}`}>
      Resume
    </Button>
  );
}
