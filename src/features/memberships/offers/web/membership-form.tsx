import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { v7 } from 'uuid';
import type { z } from 'zod';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { wholePenceOf } from '#kernel/money/typed-money.ts';
import { focusFirstError } from '#features/content/shared/composer/composer-form.ts';
import { platformFee, type FeeTerms } from '#kernel/money/fee.ts';
import { recurringFee } from '#features/payments/recurring/rules.ts';
import { usePayoutStatus } from '#features/payments/shared/payouts/payout-status.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { ExistingMembers, Membership, MembershipFields as Fields } from '../../contract.ts';
import { MembershipCard } from './membership-card.tsx';
import { checkDraft, draftOf, emptyDraft, type MembershipDraft } from './membership-draft.ts';
import { MembershipFields } from './membership-fields.tsx';
import { RunOut } from './run-out.tsx';
import { StopSellingDialog } from './stop-selling-dialog.tsx';

/**
 * The form to create or edit an offer, with a preview, and with what the buyer pays and the creator receives. It waits for whether the
 * creator can be paid, which stands above its fields, unless that can't be read now.
 */
export function MembershipForm({ editing }: { editing: Membership | null }) {
  const payouts = usePayoutStatus();
  if (payouts.isLoading && payouts.failureCount === 0)
    return (
      <LoadingRegion label="Loading the form">
        <Skeleton className="h-[640px] w-full rounded-card" />
      </LoadingRegion>
    );
  return <OpenForm editing={editing} />;
}

function OpenForm({ editing }: { editing: Membership | null }) {
  const [draft, setDraft] = useState<MembershipDraft>(() => (editing ? draftOf(editing) : emptyDraft()));
  const [tried, setTried] = useState<'active' | 'cancelled' | null>(null);
  const [stopping, setStopping] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const payouts = usePayoutStatus();
  const save = useSave(editing);
  const mayPublish = payouts.data?.canReceive ?? false;
  const checked = checkDraft(draft, tried ?? 'active');
  const pence = wholePenceOf(draft.price) ?? 0;

  function send(status: 'active' | 'cancelled', existing: ExistingMembers = 'keep') {
    setTried(status);
    const result = checkDraft(draft, status);
    if (!result.ok) return focusFirstError(form.current);
    if (!save.isPending) save.mutate({ membership: result.fields, existing });
  }
  // A membership that renews goes on by itself: once the form is valid, its creator says what happens to existing members.
  function takeOffSale() {
    if (editing?.type !== 'recurring' || editing.status !== 'active') return send('cancelled');
    setTried('cancelled');
    if (checkDraft(draft, 'cancelled').ok) setStopping(true);
    else focusFirstError(form.current);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send('active');
  }
  return (
    <PageColumns asideBelow aside={<Preview draft={draft} pence={pence} mayPublish={mayPublish} />}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        aria-label={editing ? 'Edit membership' : 'New membership'}
        className="flex flex-col gap-8"
      >
        {payouts.data && !mayPublish ? (
          <Notice tone="warn">
            <b>Set up payouts first.</b> Our payment partner has to verify you before you can take payments.{' '}
            <Link className="underline" to={paths.monetization}>
              Set up payouts
            </Link>
          </Notice>
        ) : null}
        <MembershipFields
          draft={draft}
          errors={tried !== null && !checked.ok ? checked.errors : {}}
          isTypeFixed={editing !== null}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <Sums pence={pence} renews={draft.type === 'recurring'} />
        {save.error ? <Notice tone="danger">{save.error.message}</Notice> : null}
        <KeepFocus className="flex flex-col gap-8">
          {editing?.type === 'recurring' && editing.status === 'cancelled' ? <RunOut membership={editing} /> : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" loading={save.isPending && tried === 'cancelled'} onClick={takeOffSale}>
              {editing?.status === 'active' ? 'Stop selling' : 'Save draft'}
            </Button>
            <Button type="submit" loading={save.isPending && tried === 'active'} disabled={payouts.data !== undefined && !mayPublish}>
              {editing?.status === 'active' ? 'Save' : 'Publish'}
            </Button>
          </div>
        </KeepFocus>
        {stopping && editing ? (
          <StopSellingDialog
            title={editing.title}
            busy={save.isPending}
            onClose={() => setStopping(false)}
            onStop={(existing) => send('cancelled', existing)}
          />
        ) : null}
      </form>
    </PageColumns>
  );
}

function Sums({ pence, renews }: { pence: number; renews: boolean }) {
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  if (!terms.data || pence < 100) return null;
  const share = renews ? recurringFee(pence, terms.data).fee : platformFee(pence, terms.data);
  return (
    <Card className="p-5">
      <SummaryList
        rows={[
          { term: 'Buyers pay', value: formatPounds(pence) },
          { term: `Platform’s share, ${shareOf(terms.data)}`, value: `−${formatPounds(share)}` },
          { term: 'You receive', value: formatPounds(pence - share), total: true },
        ]}
      />
    </Card>
  );
}

function shareOf({ bps, fixed }: FeeTerms): string {
  return `${bps / 100}% and ${fixed}p`;
}

function Preview({ draft, pence, mayPublish }: { draft: MembershipDraft; pence: number; mayPublish: boolean }) {
  const number = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : null);
  const places = number(draft.places);
  const shown = {
    title: draft.title.trim(),
    subtitle: draft.subtitle.trim() || null,
    type: draft.type === 'recurring' ? ('recurring' as const) : ('one-time' as const),
    price: pence,
    billingPeriod: draft.billingPeriod === '' ? null : draft.billingPeriod,
    sessionUsageLimit: places === 0 ? null : places,
    freeDays: draft.type === 'recurring' ? (number(draft.trialDays) ?? 0) : 0,
    endDateTime: draft.lastDay === '' || draft.type === 'recurring' ? null : `${draft.lastDay}T23:59:59.000Z`,
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[13.5px] font-semibold text-ink-2">Preview</p>
      <MembershipCard membership={shown} whose="your">
        <Button wide disabled>
          {draft.type === 'recurring' ? 'Join' : 'Buy pass'}
        </Button>
      </MembershipCard>
      {mayPublish ? <Notice tone="good">Payouts are set up. You can start selling straight away.</Notice> : null}
      <p className="text-[13.5px] text-ink-2">
        {draft.type === 'recurring'
          ? 'Stop selling it whenever you like. You then decide whether it goes on renewing for those who have it.'
          : 'Stop selling it whenever you like. Passes already bought keep working.'}
      </p>
    </div>
  );
}

type Saved = { membership: z.input<typeof Fields>; existing: ExistingMembers };

function useSave(editing: Membership | null) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const { username } = useSession();
  // One offer per visit to the form: pressing again after a lost response doesn't create a second one.
  const [id] = useState(() => v7());
  const create = useMutation(trpc.membership.create.mutationOptions());
  const update = useMutation(trpc.membership.update.mutationOptions());
  return useMutation({
    mutationFn: ({ membership, existing }: Saved) =>
      editing ? update.mutateAsync({ id: editing.id, membership, existing }) : create.mutateAsync({ id, membership }),
    async onSuccess({ status }) {
      showToast({ text: status === 'active' ? 'Your membership is on sale.' : 'Saved. It’s not on sale.', tone: 'good' });
      await invalidate({ kind: 'membership' });
      await navigate(paths.profile(username ?? '', 'memberships'));
    },
  });
}
