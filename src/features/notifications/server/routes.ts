import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declared } from '#platform/server/http/declared-output.ts';
import { refuseBrokenText } from '#platform/server/http/refuse-broken-text.ts';
import type { ContextOf } from '#platform/server/http/rest.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { unsubscribeCall } from '../mail/contract/mail-preferences.ts';
import { stopMail } from '../mail/server/stop-mail.ts';
import { unsubscribe } from '../mail/server/unsubscribe.ts';
import { LIMIT_MAIL_LINKS } from './limits.ts';
import { readMailWebhook } from '../mail/server/mail-webhook.ts';
import { readMailToken } from '../mail/server/read-mail-token.ts';

const FORM_BYTES = 1024;
const WEBHOOK_BYTES = 256 * 1024;

type UnsubscribeRequest = { Body: unknown; Querystring: { token?: unknown } };

/**
 * Registers `POST /unsubscribe` (docs/product.md#calls): the one click of RFC 8058, which sends a form without a sign-in and is answered
 * without a redirect, and our own page, which sends JSON. A GET of the same address is a page, and changes nothing.
 */
export async function registerUnsubscribe(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  const answer = declared(unsubscribeCall.output);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      // The form always says the same; the address says whose it is.
      (_request, _body, done) => done(null, {}),
    );
    scope.post<UnsubscribeRequest>(unsubscribeCall.path, async (request, reply) => {
      const context = await contextOf(request);
      await context.rateLimits.consumeBy(context, LIMIT_MAIL_LINKS);
      const { token } = unsubscribeCall.input.parse(given(request));
      const facts = await readMailToken(context.db, context.config.secret, token);
      await inTransaction(context, (command) => unsubscribe(command, facts));
      return reply.header('cache-control', 'private, no-store').send(answer({ unsubscribed: true }));
    });
  });
}

function given({ body, query }: FastifyRequest<UnsubscribeRequest>): unknown {
  refuseBrokenText(body ?? {});
  const token = query.token;
  return token === undefined ? body : { token };
}

/** Registers the webhook through which the mail service reports mails that came back: signed, over the raw bytes. */
export async function registerMailWebhook(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | null }>('/webhooks/mail', { bodyLimit: WEBHOOK_BYTES }, async (request, reply) => {
      const returns = readMailWebhook(services, request.body, request.headers['x-mail-signature']);
      for (const returned of returns) await inTransaction(services, (command) => stopMail(command, returned));
      return reply.send({ received: true });
    });
  });
}
