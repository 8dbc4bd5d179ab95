import { formatPounds } from '#kernel/money/money.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import type { TipTarget } from '#ui/app/tipping.ts';
import { TipForm } from '../web/parts/tip-form.tsx';
import { type TipChoice, useTip } from '../web/parts/use-tip.ts';
import { TIPS_NOT_REFUNDABLE } from '#features/payments/refunds/copy.ts';

const EmbeddedCheckout = lazyPart(async () => (await import('#features/payments/shared/checkout/embedded-checkout.tsx')).EmbeddedCheckout);

export type TipDialogProps = { target: TipTarget; onClose: () => void };

/** Where a tip is chosen and paid. Closing it before it is paid charges nothing, and sending the same tip again finds its checkout. */
export function TipDialog({ target, onClose }: TipDialogProps) {
  const tip = useTip(target);
  const isPaying = tip.clientSecret !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={isPaying ? 'wide' : 'medium'}
      title={`Tip ${target.name}`}
      description={target.item?.opening ? `For “${target.item.opening}”` : undefined}
      bodyTitle="Pay by card"
      aside={isPaying && tip.choice ? <Chosen choice={tip.choice} target={target} /> : null}
    >
      {tip.clientSecret === null ? (
        <TipForm target={target} sending={tip.sending} problem={tip.problem} onSend={tip.send} />
      ) : (
        <EmbeddedCheckout
          type="TIP"
          clientSecret={tip.clientSecret}
          expiresAt={tip.expiresAt}
          waiting={<Skeleton className="h-[420px] w-full" />}
        />
      )}
    </Dialog>
  );
}

// Keeps the choice in sight while the card is asked for.
function Chosen({ choice, target }: { choice: TipChoice; target: TipTarget }) {
  return (
    <>
      {choice.message.trim() === '' ? null : <p className="written [overflow-wrap:anywhere]">“{choice.message.trim()}”</p>}
      <p className="mt-2 text-[13.5px] text-ink-2">
        {target.item && choice.asComment ? 'Everyone sees it as a comment, with the amount.' : `Only ${target.name} sees it.`}
      </p>
      <SummaryList
        className="mt-5"
        rows={[
          { term: 'Tip', value: formatPounds(choice.amount) },
          { term: 'To pay today', value: formatPounds(choice.amount), total: true },
        ]}
      />
      <p className="mt-4 text-[13px] text-ink-2">{TIPS_NOT_REFUNDABLE}</p>
    </>
  );
}
