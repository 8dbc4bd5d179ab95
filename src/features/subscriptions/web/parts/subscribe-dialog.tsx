import { Check, HeartHandshake } from 'lucide-react';
import { useCode } from '#features/payments/shared/codes/use-code.ts';
import { EmbeddedCheckout } from '#features/payments/shared/checkout/embedded-checkout.tsx';
import { formatDate } from '#kernel/time/time-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { BILLING_ZONE, monthsAfter } from '../../rules.ts';
import { SubscribeSummary, type SubscribeCreator } from './subscribe-summary.tsx';
import { useSubscribe, type SubscribeStep } from './use-subscribe.ts';

export type SubscribeDialogProps = {
  creator: SubscribeCreator;
  /** The checkout that the browser was sent back from. */
  cameBackFrom?: string | null;
  /** Called as soon as that checkout is known to be complete. */
  onComplete?: () => void;
  onClose: () => void;
};

/** Subscribes to a creator: what it costs and gives beside the card form, then the outcome (docs/product.md#subscribe-dialog). */
export function SubscribeDialog({ creator, cameBackFrom = null, onComplete = nothing, onClose }: SubscribeDialogProps) {
  const code = useCode(creator.userId, { type: 'subscription' }, { renews: 'monthly' });
  const { offer, step, complete, retry, openAll } = useSubscribe(creator.userId, { cameBackFrom, onComplete }, code);
  const isDone = step.step === 'success';
  const close = () => {
    onClose();
    if (isDone) void openAll();
  };
  const withSummary = offer !== null && (step.step === 'opening' || step.step === 'form' || step.step === 'refused');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Subscribe"
      titleHidden={!withSummary}
      size={withSummary ? 'wide' : 'medium'}
      bodyTitle="Pay by card"
      aside={withSummary ? <SubscribeSummary creator={creator} offer={offer} code={code} busy={step.step === 'opening'} /> : null}
    >
      <Body step={step} name={creator.name} onComplete={complete} onRetry={retry} onClose={close} />
    </Dialog>
  );
}

const nothing = () => undefined;

type BodyProps = {
  step: SubscribeStep;
  name: string;
  onComplete: (clientSecret: string) => void;
  onRetry: () => void;
  onClose: () => void;
};

function Body({ step, name, onComplete, onRetry, onClose }: BodyProps) {
  switch (step.step) {
    case 'opening':
      return (
        <LoadingRegion label="Loading the payment form" className="flex min-h-[420px] flex-col gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full rounded-full" />
        </LoadingRegion>
      );
    case 'form':
      return (
        <EmbeddedCheckout
          type="SUBSCRIPTION"
          clientSecret={step.clientSecret}
          expiresAt={step.expiresAt}
          onComplete={() => onComplete(step.clientSecret)}
        />
      );
    case 'paid':
      return (
        <div role="status" className="grid min-h-56 place-content-center justify-items-center gap-4 text-ink-2">
          <Spinner size={28} />
          <p>Checking your payment…</p>
        </div>
      );
    case 'success':
      return <Success onClose={onClose} />;
    case 'still-open':
      return (
        <ErrorState
          title="Your payment is still being processed"
          detail="You’ll be subscribed as soon as it goes through. You won’t be charged twice."
          onRetry={onRetry}
        />
      );
    case 'failed':
    case 'refused':
      return (
        <ErrorState title="Failed to create payment session" {...(step.detail === null ? {} : { detail: step.detail })} onRetry={onRetry} />
      );
    case 'not-offered':
      return (
        <EmptyState icon={HeartHandshake} title="No subscription on offer" action={<Button onClick={onClose}>Close</Button>}>
          {name} isn’t taking new subscribers at the moment. Follow them to see what they share with everyone.
        </EmptyState>
      );
  }
}

function Success({ onClose }: { onClose: () => void }) {
  const now = useNow();
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-good-soft text-good">
        <Icon of={Check} size={30} />
      </span>
      <h2 className="text-[26px]">Subscription successful</h2>
      <p className="max-w-[36ch] text-ink-2">You’re now subscribed and have full access to this creator’s content.</p>
      <div className="w-full max-w-[300px]">
        <Button wide onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="text-[13px] text-ink-2">Renews {formatDate(monthsAfter(now, 1), BILLING_ZONE)} · We’ve emailed your receipt</p>
    </div>
  );
}
