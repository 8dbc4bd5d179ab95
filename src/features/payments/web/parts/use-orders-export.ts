import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '#kernel/page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { showToast } from '#ui/toast.ts';
import type { Payment, PaymentStatus, PaymentType } from '../../contract.ts';
import { paymentsCsv } from '../../rules.ts';

type Filter = { type: PaymentType | undefined; status: PaymentStatus | undefined };

const PAGE = 100;

/** Collects all orders of one side and hands them to the device as a CSV file. */
export function useOrdersExport(side: 'bought' | 'sold', filter: Filter) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    const procedure = side === 'bought' ? trpc.payment.queryPaymentsByUser : trpc.payment.queryPaymentsByOwnerUser;
    const all: Payment[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Payment> = await queries.fetchQuery({
        ...procedure.queryOptions({ limit: PAGE, type: filter.type, status: filter.status, cursor }),
        staleTime: 0,
        gcTime: 0,
      });
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return all;
  };
  const start = () => {
    setBusy(true);
    readAll()
      .then((payments) => save(`turnout-${side}.csv`, paymentsCsv(payments)))
      .catch(() => showToast({ text: 'The export could not be made. Try again.', tone: 'danger' }))
      .finally(() => setBusy(false));
  };
  return { busy, start };
}

function save(filename: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
