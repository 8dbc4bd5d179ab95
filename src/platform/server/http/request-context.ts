import type { TRPCError } from '@trpc/server';
import { defineRefusals } from '#kernel/http/refusal.ts';
import type { Services } from '../program/services.ts';

/** The person behind a request, read from the database on every request; the token only says who they are, never what they may do. */
export type Actor = {
  userId: string;
  username: string;
  displayName: string | null;
  admin: boolean;
  /** The people who blocked them or whom they blocked, as the request began: left out of what they read. */
  hiddenUserIds: readonly string[];
};

/** A verified access token, whose owner may not have an account here yet; `session` is null if the provider doesn't supply it. */
export type IdentityClaim = { issuer: string; subject: string; session: string | null; accessToken: string };

/** A procedure call with its input and outcome. */
export type CompletedCall = {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  input: unknown;
  outcome: { ok: true; data: unknown } | { ok: false; error: TRPCError };
};

/** The context of every procedure and REST call. */
export type RequestContext = Services & {
  requestId: string;
  /** The caller's address as far as trusted proxies report it. */
  address: string;
  identity: IdentityClaim | null;
  actor: Actor | null;
  /** The site is read-only, and the call was let through only because it can do without saving anything. */
  readOnly?: boolean | undefined;
  /** Called after each procedure in this context, for callers that record the responses that they used. */
  onCallCompleted?: ((call: CompletedCall) => void) | undefined;
};

const refusals = defineRefusals({
  SIGN_IN_FIRST: { code: 'UNAUTHORIZED', message: 'Sign in to do this.' },
  ADMIN_ONLY: { code: 'FORBIDDEN', message: 'Only administrators can do this.' },
});

/** Returns the caller's verified token, whether or not they have an account here. Refuses a guest with UNAUTHORIZED. */
export function requireIdentity(context: RequestContext): IdentityClaim {
  if (!context.identity) throw refusals.SIGN_IN_FIRST();
  return context.identity;
}

/** Returns the signed-in person. Refuses a guest with UNAUTHORIZED. */
export function requireActor(context: RequestContext): Actor {
  if (!context.actor) throw refusals.SIGN_IN_FIRST();
  return context.actor;
}

/** Returns the signed-in administrator. Refuses a guest with UNAUTHORIZED and anyone else with FORBIDDEN. */
export function requireAdmin(context: RequestContext): Actor {
  const actor = requireActor(context);
  if (!actor.admin) throw refusals.ADMIN_ONLY();
  return actor;
}
