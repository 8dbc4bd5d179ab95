import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import { saveCsv } from '#platform/web/save-csv.ts';
import { showToast } from '#ui/toast.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import type { Guest, GuestPage } from '../../contract.ts';
import { guestsCsv } from './guests-csv.ts';

const PAGE = 100;

/** Collects all guests of a date and saves them to the device as a CSV file, for a door without a connection. */
export function useGuestList() {
  const trpc = useTrpc();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ id: sessionEventId, startDateTime, timeZone }: SessionEvent) {
      const all: Guest[] = [];
      let cursor: string | null = null;
      do {
        const page: GuestPage = await queries.fetchQuery({
          ...trpc.ticket.queryGuests.queryOptions({ sessionEventId, limit: PAGE, cursor }),
          staleTime: 0,
          gcTime: 0,
        });
        all.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(startDateTime));
      saveCsv(`turnout-guests-${day}.csv`, guestsCsv(all, timeZone));
    },
    onError: () => showToast({ text: 'The guest list couldn’t be downloaded. Try again.', tone: 'danger' }),
  });
}
