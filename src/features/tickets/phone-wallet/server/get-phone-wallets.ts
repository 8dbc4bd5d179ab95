import { addMinutes } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { readTicketFacts } from '../../wallet/server/read-ticket-facts.ts';
import type { PhoneWalletLinks } from '../contract.ts';
import { passFacts } from './pass-facts.ts';
import { createPassToken, googlePath, passPath } from './pass-token.ts';

const OPEN_MINUTES = 10;

type Asked = { sessionEventId: string; userId: string; paymentId?: string | undefined };

/** Returns the addresses for the valid places of the reader's own order; empty for everybody else's, and once the date is over. */
export async function getPhoneWallets(services: Services, actor: Actor, input: Asked): Promise<PhoneWalletLinks> {
  const { wallets, secret, publicOrigin } = services.config;
  if ((wallets.apple === null && wallets.google === null) || input.userId !== actor.userId) return [];
  const ticket = await getTicket(services, actor, input);
  const facts = ticket ? await readTicketFacts(services.db, ticket.sessionOwnerUserId, ticket.id) : undefined;
  const now = services.now();
  if (!facts || facts.end_at <= now) return [];
  const until = addMinutes(now, OPEN_MINUTES);
  return facts.seats.flatMap(({ id }) => {
    const pass = passFacts(facts, id, { secret, publicOrigin, site: services.site.values() });
    if (!pass) return [];
    const token = createPassToken(secret, { ownerUserId: facts.owner_user_id, ticketId: id, holderUserId: facts.user_id }, until);
    return [{ ticketId: id, appleWallet: wallets.apple && passPath(token), googleWallet: wallets.google && googlePath(token) }];
  });
}
