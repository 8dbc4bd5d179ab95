import { statement } from '#db/statement.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { NewPayment } from './create-payment.ts';
import { recordSellers } from '../orders/record-sellers.ts';

export type FreePayment = Omit<NewPayment, 'amount' | 'discountAmount' | 'platformFee' | 'checkoutExpiresAt'>;

const CREATE = statement<never, { orders: string; now: Date }>(`
  insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, description, amount, status, mode, request_hash,
    over_at, created_at, updated_at)
  select owner_user_id, id, user_id, username, owner_username, type, item_id, description, 0, 'COMPLETED', mode, request_hash,
    (description->>'endDateTime')::timestamptz, :now::timestamptz, :now::timestamptz
  from json_to_recordset(:orders::json) as new (owner_user_id uuid, id uuid, user_id uuid, username text, owner_username text, type text,
    item_id uuid, description jsonb, mode text, request_hash text)`);

/** Writes orders with nothing to pay, COMPLETED at once, in a single statement. */
export async function createFreePayments(command: CommandContext, payments: FreePayment[]): Promise<void> {
  const rows = payments.map((payment) => ({
    owner_user_id: payment.ownerUserId,
    id: payment.id,
    user_id: payment.buyer.userId,
    username: payment.buyer.username,
    owner_username: payment.ownerUsername,
    type: payment.type,
    item_id: payment.itemId,
    description: payment.description,
    mode: payment.mode,
    request_hash: payment.requestHash,
  }));
  await together([
    CREATE.run(command.tx, { orders: JSON.stringify(rows), now: command.now }),
    recordSellers(
      command,
      payments.map(({ id, buyer, ownerUserId }) => ({ id, userId: buyer.userId, ownerUserId })),
    ),
  ]);
}
