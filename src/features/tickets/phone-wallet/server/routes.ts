import type { FastifyInstance } from 'fastify';
import { addressOf } from '#platform/server/http/caller-address.ts';
import { excludeFromSearch } from '#platform/server/http/exclude-from-search.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/program/services.ts';
import { ticketRefusals } from '../../refusals.ts';
import { LIMIT_PASSES } from '../../server/limits.ts';
import { readTicketFacts } from '../../wallet/server/read-ticket-facts.ts';
import { googlePassLink } from './google-pass.ts';
import { passFacts, type PassFacts } from './pass-facts.ts';
import { readPassFile, readPassToken } from './pass-token.ts';

/**
 * Serves tickets as passes for Apple Wallet, and leads on to Google Wallet. The address alone opens one, for minutes, because the phone fetches it without the page's
 * session. One that opens nothing, or a ticket that is no longer valid, is answered like one that never was.
 */
export function registerPassRoute(app: FastifyInstance, services: Services): void {
  const byNetwork = services.rateLimits.inProcess(LIMIT_PASSES);
  app.get<{ Params: { file: string } }>('/feeds/pass/:file', async (request, reply) => {
    byNetwork.consume(networkOf(addressOf(request)));
    const { token, wallet } = readPassFile(request.params.file);
    const pass = await findPass(services, token);
    const { apple, google } = services.config.wallets;
    if (!pass) throw ticketRefusals.NOT_FOUND();
    excludeFromSearch(reply);
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    // What Google is handed has no end, so it is made for whoever has pressed.
    if (wallet === 'google' && google !== null)
      return reply.redirect(await googlePassLink(google, pass, { origin: services.config.publicOrigin, now: services.now() }));
    if (wallet !== 'apple' || apple === null) throw ticketRefusals.NOT_FOUND();
    // With what draws its icons, which few programs ever need.
    const { applePass } = await import('./apple-pass.ts');
    return reply
      .header('content-disposition', 'attachment; filename="ticket.pkpass"')
      .type('application/vnd.apple.pkpass')
      .send(await applePass(apple, pass));
  });
}

async function findPass({ db, config, now, site }: Services, token: string): Promise<PassFacts | null> {
  const named = readPassToken(config.secret, token, now());
  if (named === null) return null;
  const facts = await readTicketFacts(db, named.ownerUserId, named.ticketId);
  // Whoever holds it now, because they redeemed it as a gift since, has an address of their own.
  if (!facts || facts.user_id !== named.holderUserId || facts.end_at <= now()) return null;
  return passFacts(facts, named.ticketId, { ...config, site: site.values() });
}
