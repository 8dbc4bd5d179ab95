import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { fileNamePart } from '#kernel/text/csv-text.ts';
import type { Page } from '#kernel/http/paging.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { saveCsv } from '#platform/web/storage/save-csv.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import type { Payment } from '../../contract.ts';
import { orderKind } from '../copy/order-kind.ts';
import { paymentsCsv } from '../rules/payments-csv.ts';
import type { QueryPaymentsByUser } from '../contract.ts';

/** Which orders are shown and exported. */
export type OrderFilter = Pick<z.output<typeof QueryPaymentsByUser>, 'type' | 'status' | 'search' | 'when' | 'period'>;

const PAGE = 100;

/** Collects all orders of one side and saves them to the device as a CSV file. */
export function useOrdersExport(side: 'bought' | 'sold', filter: OrderFilter) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    const procedure = side === 'bought' ? trpc.payment.queryPaymentsByUser : trpc.payment.queryPaymentsByOwnerUser;
    const all: Payment[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Payment> = await queries.fetchQuery({
        ...procedure.queryOptions({ limit: PAGE, ...filter, cursor }),
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
      .then((payments) => saveCsv(fileNameOf(side, filter, now), paymentsCsv(payments, side)))
      .catch(() => showToast({ text: 'Your orders couldn’t be exported. Try again.', tone: 'danger' }))
      .finally(() => setBusy(false));
  };
  return { busy, start };
}

// Says what is in it and when it was saved: `turnout-sold-tip-2026-11-26.csv`.
function fileNameOf(side: 'bought' | 'sold', { type, status, when, search, period }: OrderFilter, now: Date): string {
  const narrowed = [type && orderKind({ type, description: { billingPeriod: 'monthly' } }), status, when, period, search];
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(now);
  return `${['turnout', side, ...narrowed.map((part) => fileNamePart(part ?? '')).filter(Boolean), day].join('-')}.csv`;
}
