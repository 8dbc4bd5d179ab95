import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/http/refusal.ts';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { findProcedure } from '#platform/server/http/find-procedure.ts';
import type { ContextOf } from '#platform/server/http/rest.ts';
import type { Services } from '#platform/server/program/services.ts';
import { maintenanceWords } from '#features/administration/maintenance/copy.ts';
import { retrySeconds } from '#features/administration/maintenance/rules.ts';
import { watchMaintenance } from '#features/administration/maintenance/server/watch-maintenance.ts';
import { createUserCall } from '#features/people/contract.ts';
import { geocodeCall, suggestPlacesCall } from '#features/places/contract.ts';
import { searchCall, searchDatesCall } from '#features/search/contract.ts';
import { FREE, PROCEDURES } from '../lanes.ts';
import { maintenancePage } from './maintenance-page.ts';
import { appRouter } from '../rpc-router.ts';

// Of programs that must not lose what they send (a mail program unsubscribes once, and doesn't repeat it), and of browsers that report faults.
const ALWAYS = /^\/(?:webhooks\/|monitoring\/|unsubscribe$)/;
// Calls with a body that only read.
const READING: ReadonlySet<string> = new Set([searchCall, searchDatesCall, suggestPlacesCall, geocodeCall].map(({ path }) => path));
// Who is signed in stays so, and an administrator can sign in to end it.
const SIGNING_IN =
  /\.(?:InitiateAuth|RespondToAuthChallenge|GetTokensFromRefreshToken|GetUser|GlobalSignOut|RevokeToken|ListSessions|CountRecoveryCodes)$/;
// What ends it, and what pages show of it.
const FREE_PROCEDURES: ReadonlySet<string> = new Set([
  'administration.getAnnouncement',
  'administration.getMaintenance',
  'administration.setMaintenance',
]);
// The pages that lead an administrator there.
const OPEN_PAGES = /^\/(?:sign-in|admin)(?:[/?#]|$)/;

/** `account` is the second half of signing in: it saves something only for somebody who has no account yet. */
type Wants = 'nothing' | 'read' | 'write' | 'account';

/**
 * Refuses (503, `Retry-After`, in words for people) what maintenance forbids: while the site is read-only, everything that saves something;
 * while it is closed, everything but an administrator's calls. Signing in to an account, webhooks, unsubscribing by mail, probes and files
 * are served all the time. Must be added before the calls that it guards.
 */
export function guardMaintenance(app: FastifyInstance, services: Services, contextOf: ContextOf): void {
  const watch = watchMaintenance(services);
  app.addHook('onRequest', async (request, reply) => {
    const wants = wantedBy(request);
    if (wants === 'nothing') return;
    const maintenance = await watch();
    if (maintenance.mode === 'OPEN' || (maintenance.mode === 'READ_ONLY' && wants === 'read')) return;
    const isForAdministrators = maintenance.mode === 'CLOSED';
    // Identified only now: on an open site this costs nothing.
    if (request.headers.authorization !== undefined && (isForAdministrators || wants === 'account')) {
      const { actor } = await contextOf(request);
      if (actor !== null && (actor.admin || !isForAdministrators)) {
        if (!isForAdministrators) readOnly.add(request);
        return;
      }
    }
    refused.add(request);
    const words = maintenanceWords(maintenance, services.now());
    const seconds = retrySeconds(maintenance.expectedEnd, services.now());
    if (isForPage(request)) return sendPage(reply, words, seconds);
    throw new Refusal('MAINTENANCE', { code: 'SERVICE_UNAVAILABLE', message: words }, seconds);
  });
}

const refused = new WeakSet<FastifyRequest>();
const readOnly = new WeakSet<FastifyRequest>();

/** Whether a request was refused for maintenance, which is no fault. */
export function isForMaintenance(request: FastifyRequest): boolean {
  return refused.has(request);
}

/** Whether a request was let through although the site is read-only, so that it must save nothing. */
export function isReadOnly(request: FastifyRequest): boolean {
  return readOnly.has(request);
}

function wantedBy({ method, url, headers, params, routeOptions: { url: route = '' } }: FastifyRequest): Wants {
  if (FREE.has(route) && !route.startsWith('/media/upload')) return 'nothing';
  if (ALWAYS.test(route)) return 'nothing';
  if (route.startsWith('/identity')) return isSigningIn(method, headers['x-amz-target']) ? 'nothing' : 'write';
  if (route === PROCEDURES) return wantedByCalls(String(fieldOf(params, 'path')).split(','));
  if (method === 'OPTIONS') return 'nothing';
  if (route === createUserCall.path) return 'account';
  if (method !== 'GET' && method !== 'HEAD') return READING.has(route) ? 'read' : 'write';
  // Built files, each with a route of its own, and pages.
  return /^\/[\w.-]+\.\w+$/.test(route) || OPEN_PAGES.test(url) ? 'nothing' : 'read';
}

function isSigningIn(method: string, target: unknown): boolean {
  return method !== 'POST' || (typeof target === 'string' && SIGNING_IN.test(target));
}

function wantedByCalls(names: string[]): Wants {
  const rest = names.filter((name) => !FREE_PROCEDURES.has(name));
  if (rest.length === 0) return 'nothing';
  return rest.some((name) => findProcedure(appRouter, name)?._def.type === 'mutation') ? 'write' : 'read';
}

function isForPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

function sendPage(reply: FastifyReply, words: string, seconds: number): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8', refresh: '30' })
    .send(maintenancePage(words));
}
