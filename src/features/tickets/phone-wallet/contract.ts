import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';

/**
 * The addresses that put the places of an order into the wallets of phones; null where the site has no keys for them. They open for ten
 * minutes. Empty if the order isn't the reader's own, isn't valid or its date is over.
 */
export const PhoneWalletLinks = z.array(
  z.strictObject({ ticketId: Id, appleWallet: z.string().nullable(), googleWallet: z.string().nullable() }),
);
export type PhoneWalletLinks = z.infer<typeof PhoneWalletLinks>;
