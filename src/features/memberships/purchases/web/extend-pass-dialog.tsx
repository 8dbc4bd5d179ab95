import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PLACES_ADDED_MAX, type MembershipPurchase } from '../../contract.ts';
import { endOfDay } from '../../offers/web/end-of-day.ts';
import { lastMomentOf } from '../../rules.ts';

type ExtendPassDialogProps = { purchase: MembershipPurchase; name: string; onClose: () => void };

/** Adds places to somebody's pass, or moves its last day. Load it lazily. */
export function ExtendPassDialog({ purchase, name, onClose }: ExtendPassDialogProps) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const { sessionUsageLimit, endDateTime } = purchase;
  const lastDay = endDateTime === null ? '' : lastMomentOf(endDateTime).toISOString().slice(0, 10);
  // A repeated press is the same change.
  const [id] = useState(() => uuidv7());
  const formId = useId();
  const [places, setPlaces] = useState(sessionUsageLimit === null ? '' : '1');
  const [until, setUntil] = useState(lastDay);
  const { form, errors, show, clear } = useFormErrors<'places' | 'until'>();
  const extend = useMutation(
    trpc.membership.extendPass.mutationOptions({
      async onSuccess() {
        await invalidate({ kind: 'membership' });
        showToast({ tone: 'good', text: `${name} has been notified.` });
        onClose();
      },
      onError: (failure) => show({ form: failure.message }),
    }),
  );
  function submit() {
    const added = places.trim() === '' ? 0 : Number(places);
    const isMoved = until !== lastDay;
    const wrong = show({
      places:
        !Number.isInteger(added) || added < 0 || added > PLACES_ADDED_MAX
          ? `Enter a whole number up to ${PLACES_ADDED_MAX}`
          : added === 0 && !isMoved
            ? 'Add a place, or choose a later day'
            : undefined,
      until: isMoved && until <= lastDay ? 'Choose a later day' : undefined,
    });
    if (wrong) return;
    extend.mutate({ id, purchaseId: purchase.id, places: added, ...(isMoved ? { endDateTime: endOfDay(until) } : {}) });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Extend ${purchase.title}`}
      description={`${name} pays nothing for it, and is notified.`}
      dismissible={!extend.isPending}
      size="small"
      footer={
        <>
          <Button variant="ghost" disabled={extend.isPending} onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={formId} loading={extend.isPending}>
            Extend
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!extend.isPending) submit();
        }}
      >
        {sessionUsageLimit === null ? null : (
          <TextField
            label="Places to add"
            name="places"
            inputMode="numeric"
            value={places}
            error={errors.places}
            onChange={(event) => {
              setPlaces(event.target.value);
              clear('places');
            }}
          />
        )}
        {endDateTime === null ? null : (
          <DateField
            label="Last day"
            value={until}
            min={lastDay}
            error={errors.until}
            onValueChange={(day) => {
              setUntil(day);
              clear('until');
            }}
          />
        )}
        {errors.form === undefined ? null : <Notice tone="danger">{errors.form}</Notice>}
      </form>
    </Dialog>
  );
}
