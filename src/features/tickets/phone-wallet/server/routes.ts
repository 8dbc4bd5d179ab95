import type { FastifyInstance } from 'fastify';
import { addressOf } from '#platform/server/http/caller-address.ts';
import { excludeFromSearch } from '#platform/server/http/exclude-from-search.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/program/services.ts';
import { ticketRefusals } from '../../refusals.ts';
import { LIMIT_PASSES } from '../../server/limits.ts';
import { readTicketFacts } from '../../wallet/server/read-ticket-facts.ts';
import { passFacts } from './pass-facts.ts';
import { readPassToken, tokenIn } from './pass-token.ts';

/**
 * Serves tickets as passes for Apple Wallet. The address alone opens one, for minutes, because the phone fetches it without the page's
 * session. One that opens nothing, or a ticket that is no longer valid, is answered like one that never was.
 */
export function registerPassRoute(app: FastifyInstance, services: Services): void {
  const byNetwork = services.rateLimits.inProcess(LIMIT_PASSES);
  app.get<{ Params: { file: string } }>('/feeds/pass/:file', async (request, reply) => {
    byNetwork.consume(networkOf(addressOf(request)));
    const pass = await findPass(services, request.params.file);
    if (!pass) throw ticketRefusals.NOT_FOUND();
    excludeFromSearch(reply);
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'attachment; filename="ticket.pkpass"')
      .type('application/vnd.apple.pkpass')
      .send(pass);
  });
}

async function findPass({ db, config, now, site }: Services, file: string): Promise<Buffer | null> {
  const { apple } = config.wallets;
  const named = readPassToken(config.secret, tokenIn(file), now());
  if (apple === null || named === null) return null;
  const facts = await readTicketFacts(db, named.ownerUserId, named.ticketId);
  // Whoever holds it now, because they redeemed it as a gift since, has an address of their own.
  if (!facts || facts.user_id !== named.holderUserId || facts.end_at <= now()) return null;
  const pass = passFacts(facts, named.ticketId, { ...config, site: site.values() });
  if (!pass) return null;
  // With what draws its icons, which few programs ever need.
  const { applePass } = await import('./apple-pass.ts');
  return applePass(apple, pass);
}
