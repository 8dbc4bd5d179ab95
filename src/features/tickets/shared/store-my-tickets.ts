import type { QueryClient } from '@tanstack/react-query';
import type { Trpc } from '#platform/web/query/rpc.ts';
import type { Payment } from '#features/payments/contract.ts';
import { drawQrCode } from '#ui/media/draw-qr-code.ts';
import { orderQrText } from '../wallet/web/order-qr-text.ts';
import type { Ticket } from '../contract.ts';
import { seatKind, seatName } from '../copy.ts';
import { readStoredTickets, writeStoredTickets, type StoredTicket, type StoredTickets } from './stored-tickets.ts';

const MOST = 20;
const FRESH_MS = 15 * 60_000;
const GOOD: ReadonlySet<string | null | undefined> = new Set(['valid', 'moved', 'checked-in']);

type Session = { trpc: Trpc; queries: QueryClient; userId: string; now: number; signal: AbortSignal };
const THIS_DEVICE = { read: readStoredTickets, write: writeStoredTickets };

/**
 * Stores the person's next tickets with their codes on this device, so that they can be shown at a door without a connection. Fetches
 * nothing while the stored ones are fresh, unless something was just bought or changed, or a page has shown a ticket that isn't among
 * them. Stores nothing once the signal aborts: somebody who has signed out meanwhile leaves no codes behind.
 */
export async function storeMyTickets(
  { trpc, queries, userId, now, signal }: Session,
  { hasChanged = false, store = THIS_DEVICE } = {},
): Promise<void> {
  const stored = await store.read(userId);
  const isFresh = stored !== null && now - Date.parse(stored.asOf) < FRESH_MS && hasAllShown(stored, { trpc, queries, userId });
  if (!hasChanged && isFresh) return;
  const orders = await queries.fetchQuery(
    trpc.payment.queryPaymentsByUser.queryOptions(
      { when: 'UPCOMING', type: 'SESSION_EVENT', status: 'COMPLETED', limit: MOST },
      { staleTime: 0, retry: false },
    ),
  );
  const good = orders.items.filter(({ item }) => GOOD.has(item?.state));
  const tickets = await Promise.all(good.map((order) => ticketsToStore({ trpc, queries }, order)));
  if (signal.aborted) return;
  await store.write({ userId, asOf: new Date(now).toISOString(), tickets: tickets.flat() });
}

// A buyer leaves the page to pay, and may buy on another device: no change reaches a page that isn't there. Gifts to others aren't stored.
function hasAllShown(stored: StoredTickets, { trpc, queries, userId }: Pick<Session, 'trpc' | 'queries' | 'userId'>): boolean {
  const codes = new Set(stored.tickets.map(({ code }) => code));
  const shown = queries.getQueriesData<Ticket | null>({ queryKey: trpc.ticket.getTicket.pathKey() });
  return shown.every(
    ([, ticket]) => ticket?.userId !== userId || ticket.code === null || ticket.gift === 'to-redeem' || codes.has(ticket.code),
  );
}

async function ticketsToStore({ trpc, queries }: Pick<Session, 'trpc' | 'queries'>, order: Payment): Promise<StoredTicket[]> {
  const { itemId: sessionEventId, userId, ownerUserId, item, description, ownerUsername } = order;
  const [ticket, event] = await Promise.all([
    queries.fetchQuery(trpc.ticket.getTicket.queryOptions({ sessionEventId, userId }, { retry: false })),
    queries.fetchQuery(trpc.session.getSessionEvent.queryOptions({ userId: ownerUserId, sessionEventId }, { retry: false })),
  ]);
  if (!item || !ticket) return [];
  const { notes } = ticket;
  const participant = order.displayName ?? `@${order.username}`;
  const common = {
    sessionEventId,
    title: description.title,
    ...(description.subtitle === undefined ? {} : { subtitle: description.subtitle }),
    hostUsername: ownerUsername,
    startDateTime: item.startDateTime,
    endDateTime: item.endDateTime,
    timeZone: item.timeZone,
    place: item.place,
    address: event.formattedAddress,
    link: event.locationUrl,
    notes,
  };
  return Promise.all(
    ticket.seats.flatMap(({ code, signature, ...seat }) =>
      code === null
        ? []
        : [
            drawQrCode(orderQrText({ sessionEventId, userId, code, signature })).then((qr) => ({
              ...common,
              code,
              qr,
              ...(ticket.seats.length > 1
                ? { holder: [seatName(seat, participant), seatKind(seat, ticket.seats)].filter(Boolean).join(' · ') }
                : {}),
            })),
          ],
    ),
  );
}
