import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fileNamePart } from '#kernel/text/csv-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { saveCsv } from '#platform/web/storage/save-csv.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import type { Attendee, AttendeePage } from '../../contract.ts';
import { attendeesCsv } from './attendees-csv.ts';

const PAGE = 100;

/** Collects all attendees of a date and saves them to the device as a CSV file, for a door without a connection. */
export function useAttendeeList() {
  const trpc = useTrpc();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(event: SessionEvent) {
      const { id: sessionEventId, title, startDateTime, timeZone } = event;
      const all: Attendee[] = [];
      let cursor: string | null = null;
      do {
        const page: AttendeePage = await queries.fetchQuery({
          ...trpc.ticket.queryGuests.queryOptions({ sessionEventId, withCodes: true, limit: PAGE, cursor }),
          staleTime: 0,
          gcTime: 0,
        });
        all.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      const start = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(startDateTime));
      const name = ['guests', fileNamePart(title), start.replace(' ', '-').replace(':', '')].filter(Boolean).join('-');
      saveCsv(`${name}.csv`, attendeesCsv(all, event));
    },
    onError: () => showToast({ text: 'The guest list couldn’t be downloaded. Try again.', tone: 'danger' }),
  });
}
