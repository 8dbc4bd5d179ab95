import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { balanceOf } from '../money/balance-transactions.ts';
import { type BankAccount, findBankAccount, putBankAccount, readBankAccount, TEST_BANK_ACCOUNT } from '../store/bank-accounts.ts';
import { findLink, isLive, rememberReturn, type Link } from '../store/links.ts';
import { findObject, queryObjects } from '../store/objects.ts';
import { bodyOf, queryOf } from '../wire/http-text.ts';
import type { Objects } from '../wire/objects.ts';
import { actOf, inAccount, type World } from '../world.ts';
import { linkEndedPage } from './account-pages.ts';
import { expressPage } from './express-page.ts';
import { checkSameOrigin, sendPage } from './send-page.ts';

type Opened = { link: Link; account: Objects['v2.core.account'] };

/** The dashboard behind login links: what an account holds, and the bank account that its payouts go to. */
export function registerExpressPages(app: FastifyInstance, world: World): void {
  app.get('/sandbox/express/:id', (request, reply) => {
    const query = new URLSearchParams(queryOf(request));
    const opened = open(world, request, query);
    if (!opened) return refuse(reply);
    const bank = findBankAccount(world, opened.account.id) ?? TEST_BANK_ACCOUNT;
    return sendPage(reply, pageOf(world, opened, { bank, errors: {}, saved: query.has('saved') }), 'never');
  });
  app.post('/sandbox/express/:id', (request, reply) => {
    checkSameOrigin(request);
    const body = new URLSearchParams(bodyOf(request));
    const opened = open(world, request, body);
    if (!opened) return refuse(reply);
    const typed = { sortCode: (body.get('sortCode') ?? '').slice(0, 20), accountNumber: (body.get('accountNumber') ?? '').slice(0, 20) };
    const { bank, errors } = readBankAccount(typed);
    if (Object.keys(errors).length > 0) return sendPage(reply, pageOf(world, opened, { bank: typed, errors, saved: false }), 'never', 422);
    putBankAccount(world, opened.account.id, bank);
    return reply.redirect(`/sandbox/express/${opened.account.id}?link=${opened.link.token}&saved=1`, 303);
  });
}

function open(world: World, request: FastifyRequest, given: URLSearchParams): Opened | null {
  const { id } = request.params as { id: string };
  const link = findLink(world, 'express', given.get('link') ?? '');
  const account = findObject(actOf(world), 'v2.core.account', id);
  // A page of another origin says only which; from there one finds the rest.
  const from = originOf(request.headers.referer);
  if (link !== undefined && from !== null && new URL(from).host !== request.headers.host) {
    rememberReturn(world, link.token, from);
    link.return_url ??= from;
  }
  return link !== undefined && account !== undefined && link.account_id === id && isLive(world, link) ? { link, account } : null;
}

function originOf(address: string | undefined): string | null {
  const url = address === undefined || !URL.canParse(address) ? null : new URL(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

function refuse(reply: FastifyReply): FastifyReply {
  return sendPage(reply, linkEndedPage('Open your payouts from Turnout again.'), 'never', 404);
}

type Entry = { bank: BankAccount; errors: Partial<BankAccount>; saved: boolean };

function pageOf(world: World, { link, account }: Opened, entry: Entry): string {
  const own = inAccount(actOf(world), account.id);
  return expressPage({
    account,
    token: link.token,
    returnUrl: link.return_url,
    ...balanceOf(own),
    ...entry,
    payouts: queryObjects(own, 'payout', { limit: 20 }),
    transfers: queryObjects(actOf(world), 'transfer', { where: { destination: account.id }, limit: 100 }),
  });
}
