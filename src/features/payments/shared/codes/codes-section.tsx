import { LOCALE } from '#kernel/text/locale.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Ellipsis, Plus, Tag } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { QueryList } from '#ui/app/query-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StateDot } from '#ui/feedback/state-dot.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type DataColumn } from '#ui/layout/data-table.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { DiscountCode } from '../../codes/contract.ts';
import { CODE_STATES, limitsOf, offWords } from '../../codes/copy.ts';
import type { CoverageFields } from '../../codes/web/code-dialog.tsx';

const CodeDialog = lazyPart(
  async () => (await import('../../codes/web/code-dialog.tsx')).CodeDialog,
  ({ onClose }) => onClose(),
);

export type CodesSectionProps = {
  coverage: CoverageFields;
  /** What a code is for, in words. */
  coverageWords: (code: DiscountCode) => string;
  /** The address that carries a code. */
  linkOf: (code: DiscountCode) => string;
};

/** A creator's discount codes: what each takes off, how often it was used, its link, and ending it. */
export function CodesSection({ coverage, coverageWords, linkOf }: CodesSectionProps) {
  const trpc = useTrpc();
  const [open, setOpen] = useState<DiscountCode | 'new' | null>(null);
  const [ending, setEnding] = useState<DiscountCode | null>(null);
  const setEnded = useSetEnded();
  const codes = useInfiniteQuery(
    trpc.code.queryCodes.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (page) => page.nextCursor, staleTime: 0 }),
  );
  const actions = (code: DiscountCode) => (
    <Actions
      code={code}
      link={linkOf(code)}
      onEdit={() => setOpen(code)}
      onEnd={() => (code.state === 'ended' ? setEnded.mutate({ code, isEnded: false }) : setEnding(code))}
    />
  );
  const columns: DataColumn<DiscountCode>[] = [
    { head: 'Code', cell: ({ code }) => <b className="font-semibold [overflow-wrap:anywhere]">{code}</b> },
    { head: 'Takes off', cell: valueOf, className: 'whitespace-nowrap' },
    {
      head: 'For',
      cell: (code) => (
        <>
          {coverageWords(code)}
          <span className="block text-[13.5px] text-ink-2">{limitsOf(code)}</span>
        </>
      ),
    },
    { head: 'Used', figures: true, cell: usesOf, className: 'whitespace-nowrap' },
    { head: 'State', cell: (code) => <State code={code} />, className: 'whitespace-nowrap' },
    { head: 'Actions', headHidden: true, cell: actions, className: 'w-px' },
  ];
  return (
    <Card as="section" aria-labelledby="codes">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-[18px]">
        <h2 id="codes" className="text-[17px]">
          Discount codes
        </h2>
        <Button size="small" onClick={() => setOpen('new')}>
          <Icon of={Plus} size={16} />
          New code
        </Button>
      </div>
      <QueryList
        list={codes}
        skeleton={
          <LoadingRegion label="Loading your codes" className="flex flex-col gap-3 border-t border-line p-5">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} className="h-9 w-full" />
            ))}
          </LoadingRegion>
        }
        failed="Your codes couldn’t be loaded"
        empty={
          <EmptyState icon={Tag} title="No codes yet">
            A code takes something off tickets, passes or the first months of what renews. Give it to whom you like, or share its link.
          </EmptyState>
        }
        more={{ label: 'Show more codes' }}
      >
        {(items) => (
          <div className="border-t border-line">
            <DataTable
              label="Discount codes"
              columns={columns}
              rows={items}
              keyOf={({ id }) => id}
              isMuted={({ state }) => state === 'ended' || state === 'over' || state === 'used-up'}
              line={(code) => <Line code={code} about={coverageWords(code)} actions={actions(code)} />}
            />
          </div>
        )}
      </QueryList>
      {open === null ? null : <CodeDialog editing={open === 'new' ? null : open} coverage={coverage} onClose={() => setOpen(null)} />}
      {ending ? (
        <LazyConfirmDialog
          open
          onOpenChange={(next) => next || setEnding(null)}
          title={`End ${ending.code}?`}
          confirmLabel="End it"
          danger
          busy={setEnded.isPending}
          onConfirm={() => setEnded.mutate({ code: ending, isEnded: true }, { onSettled: () => setEnding(null) })}
        >
          Nobody can use it any more. Orders that used it keep their price, open checkouts too. You can open it again.
        </LazyConfirmDialog>
      ) : null}
    </Card>
  );
}

type ActionsProps = { code: DiscountCode; link: string; onEdit: () => void; onEnd: () => void };

function Actions({ code, link, onEdit, onEnd }: ActionsProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: 'The link has been copied.', tone: 'good' });
    } catch {
      showToast({ text: link });
    }
  }
  return (
    <MenuButton
      aria-label={`More about ${code.code}`}
      className="relative grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      entries={[
        { kind: 'action', label: 'Copy link', onSelect: () => void copy() },
        { kind: 'action', label: 'Edit', onSelect: onEdit },
        { kind: 'action', label: code.state === 'ended' ? 'Open it again' : 'End it', onSelect: onEnd },
      ]}
    >
      <Icon of={Ellipsis} size={18} />
    </MenuButton>
  );
}

function Line({ code, about, actions }: { code: DiscountCode; about: string; actions: ReactNode }) {
  return (
    <span className="flex items-start gap-3">
      <span className="min-w-0 flex-1">
        <b className="block font-semibold [overflow-wrap:anywhere]">{code.code}</b>
        <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
          {valueOf(code)}, {about.charAt(0).toLowerCase() + about.slice(1)}
        </span>
        <span className="block text-[13.5px] text-ink-2">{limitsOf(code)}</span>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-3 text-[13.5px]">
          <State code={code} />
          {usesOf(code)} used
        </span>
      </span>
      {actions}
    </span>
  );
}

function State({ code: { state } }: { code: DiscountCode }) {
  const { label, tone } = CODE_STATES[state];
  return <StateDot tone={tone}>{label}</StateDot>;
}

function valueOf({ percent, amount }: DiscountCode): string {
  return offWords(percent === null ? { amount: amount ?? 0 } : { percent });
}

function usesOf({ uses, mostUses }: DiscountCode): string {
  return mostUses === null ? uses.toLocaleString(LOCALE) : `${uses.toLocaleString(LOCALE)} of ${mostUses.toLocaleString(LOCALE)}`;
}

function useSetEnded() {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const update = useMutation(trpc.code.update.mutationOptions());
  return useMutation({
    // Nothing else: the list may be older than the code.
    mutationFn: ({ code: { id }, isEnded }: { code: DiscountCode; isEnded: boolean }) => update.mutateAsync({ id, isEnded }),
    onSuccess: () => invalidate({ kind: 'codes' }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
  });
}
