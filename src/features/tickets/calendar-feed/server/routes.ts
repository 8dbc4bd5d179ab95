import type { FastifyInstance } from 'fastify';
import { addressOf } from '#platform/server/http/caller-address.ts';
import { excludeFromSearch } from '#platform/server/http/exclude-from-search.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { sendWithEtag } from '#platform/server/http/send-with-etag.ts';
import type { Services } from '#platform/server/program/services.ts';
import { ticketRefusals } from '../../refusals.ts';
import { LIMIT_FEED_GUESSES, LIMIT_FEED_READS } from '../../server/limits.ts';
import { boxOfFeed, isSameToken, readFeedToken } from './feed-token.ts';
import { writeFeed } from './write-feed.ts';

const ICS = '.ics';

/**
 * Serves the private calendars. The address alone opens one, because calendar programs can't sign in: it is answered like an unknown one
 * once it was replaced or ended, or while its person is suspended.
 */
export function registerCalendarFeedRoute(app: FastifyInstance, services: Services): void {
  const byNetwork = services.rateLimits.inProcess(LIMIT_FEED_GUESSES);
  const byPerson = services.rateLimits.inProcess(LIMIT_FEED_READS);
  app.get<{ Params: { file: string } }>('/feeds/calendar/:file', async (request, reply) => {
    const network = networkOf(addressOf(request));
    byNetwork.assertLeft(network);
    const person = await findPerson(services, request.params.file);
    if (!person) {
      // Only these: the calendars of many people are read from the network of one provider.
      byNetwork.count(network);
      throw ticketRefusals.NO_CALENDAR();
    }
    byPerson.consume(person.userId);
    excludeFromSearch(reply);
    reply.header('content-disposition', 'inline; filename="turnout.ics"').header('referrer-policy', 'no-referrer');
    return sendWithEtag(request, reply, { type: 'text/calendar; charset=utf-8', body: await writeFeed(services, person), isPrivate: true });
  });
}

async function findPerson({ db, config }: Services, file: string): Promise<{ userId: string; username: string } | null> {
  const token = file.endsWith(ICS) ? file.slice(0, -ICS.length) : '';
  const userId = readFeedToken(token);
  if (userId === null) return null;
  const row = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.user_id', 'f.user_id')
    .select(['f.sealed', 'u.username'])
    .where('f.user_id', '=', userId)
    .where('u.user_id', '=', userId)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
  const stored = row ? boxOfFeed(config.secret, userId).open(row.sealed) : null;
  if (!row || stored === null || !isSameToken(stored, token)) return null;
  return { userId, username: row.username };
}
