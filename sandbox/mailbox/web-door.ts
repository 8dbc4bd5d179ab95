import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

import type { MailStore } from './mail-store.ts';
import { findCode } from './mail.ts';
import type { Mail } from './mail.ts';
import { mailboxPage } from './pages/mailbox-page.ts';
import { SCRIPT } from './pages/script.ts';
import { STYLE } from './pages/style.ts';

export type Faults = { refuse: boolean };

const Address = z.string().max(320).default('');
const PageQuery = z.object({ to: Address, id: z.string().max(100).optional(), view: z.enum(['html', 'text']).default('html') });
const MessagesQuery = z.strictObject({ to: Address, limit: z.coerce.number().int().min(1).max(500).default(100) });
const FaultsBody = z.strictObject({ refuse: z.boolean() });

const FONTS = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'bricolage-grotesque.woff2': '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
};

const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
// A mail is untrusted HTML: styles and images only, no scripts, forms or cookies.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data: http: https:";

const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Serves the page for people and the endpoints for tools, but only to requests whose host is a name of this machine. Reads the faults
 * object on every request; `POST /faults` changes it.
 */
export function openWebDoor(store: MailStore, faults: Faults): FastifyInstance {
  const app = fastify({ bodyLimit: 10_000, forceCloseConnections: true });
  app.removeContentTypeParser('text/plain');
  // Another origin could point its own host name at this address (DNS rebinding) and would then read every mail.
  app.addHook('onRequest', async (request, reply) => {
    if (!OWN_NAMES.has(request.hostname.toLowerCase()))
      return reply.code(421).send({ error: 'This mailbox is not served under this host name.' });
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply.code(status).send({ error: status < 500 ? (error as Error).message : 'Something went wrong in the mailbox.' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found' }));
  answerPeople(app, store, faults);
  answerTools(app, store, faults);
  return app;
}

function answerPeople(app: FastifyInstance, store: MailStore, faults: Faults): void {
  app.get('/', async (request, reply) => {
    const { to, id, view } = PageQuery.parse(request.query);
    const mail = id === undefined ? null : await store.read(id);
    const open =
      mail === null || id === undefined ? null : { id, mail, code: findCode(mail), view: mail.html === '' ? ('text' as const) : view };
    const page = mailboxPage({ mails: store.list({ to, limit: 200 }), total: store.size, to, open, isRefusing: faults.refuse });
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html').send(page);
  });
  app.get<{ Params: { id: string } }>('/mails/:id/html', async (request, reply) => {
    const mail = await store.read(request.params.id);
    if (mail === null) return notFound(reply);
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .type('text/html')
      .send(`<base target="_blank">${withInlinePictures(mail)}`);
  });
  app.get<{ Params: { id: string; index: string } }>('/mails/:id/attachments/:index', async (request, reply) => {
    const file = (await store.read(request.params.id))?.attachments[Number(request.params.index)];
    if (file === undefined) return notFound(reply);
    const content = Buffer.from(file.content, 'base64');
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .type('application/octet-stream')
      .send(content);
  });
  app.get('/mailbox.css', (_request, reply) => reply.type('text/css').send(STYLE));
  app.get('/mailbox.js', (_request, reply) => reply.type('text/javascript').send(SCRIPT));
  for (const [name, file] of Object.entries(FONTS)) {
    app.get(`/fonts/${name}`, async (_request, reply) =>
      reply.type('font/woff2').send(await readFile(createRequire(import.meta.url).resolve(file))),
    );
  }
}

function answerTools(app: FastifyInstance, store: MailStore, faults: Faults): void {
  app.get('/messages', async (request) => {
    const { to, limit } = MessagesQuery.parse(request.query);
    const mails = await Promise.all(store.list({ to, limit }).map(({ id }) => store.read(id)));
    return mails.filter((mail) => mail !== null);
  });
  app.get('/newest', (request) => ({ id: store.list({ to: z.object({ to: Address }).parse(request.query).to, limit: 1 })[0]?.id ?? '' }));
  app.get('/faults', () => faults);
  // Only JSON is accepted, so a page of another origin would need a CORS preflight, which is never answered.
  app.post('/faults', (request) => Object.assign(faults, FaultsBody.parse(request.body)));
  app.get('/healthz', () => ({ status: 'ok' }));
}

function withInlinePictures({ html, attachments }: Mail): string {
  return html.replaceAll(/cid:([\w.@+-]{1,200})/g, (whole, cid: string) => {
    const picture = attachments.find(({ filename }) => filename === cid || filename === cid.split('@')[0]);
    return picture === undefined ? whole : `data:${picture.contentType};base64,${picture.content}`;
  });
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'Not found' });
}
