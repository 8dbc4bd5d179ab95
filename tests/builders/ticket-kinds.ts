import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { TicketKind } from '#features/content/contract/ticket-kinds.ts';
import { applyKinds, storedKinds } from '#features/sessions/kinds/server/apply-kinds.ts';
import type { TestServices } from './services.ts';

type Event = { sessionId: string; ownerUserId: string };
type Values = Partial<Omit<TicketKind, 'id'>> & { name: string; price: number };

/** Gives a session kinds of ticket beside its standard one, in this order, in place of any that it had. */
export async function givenKinds(services: TestServices, event: Event, values: readonly Values[]): Promise<TicketKind[]> {
  const kinds = values.map((kind) => TicketKind.parse({ id: uuidv7(), ...kind }));
  const { ownerUserId, sessionId } = event;
  await inTransaction(services, async (command) => {
    await command.tx
      .updateTable('sessions')
      .set({ ticket_kinds: storedKinds(kinds) })
      .where('user_id', '=', ownerUserId)
      .where('id', '=', sessionId)
      .execute();
    await command.tx
      .updateTable('session_events')
      .set((eb) => ({ standard_price: kinds.length === 0 ? null : eb.fn.coalesce('standard_price', 'price') }))
      .where('session_owner_user_id', '=', ownerUserId)
      .where('session_id', '=', sessionId)
      .execute();
    await applyKinds(command, { ownerUserId, sessionId, kinds });
  });
  return kinds;
}
