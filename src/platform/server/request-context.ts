import type { TRPCError } from '@trpc/server';
import { defineRefusals } from '#kernel/refusal.ts';
import type { Services } from './services.ts';

/** The person behind a request, read from the database at each request; the token only says who, never what they may. */
export type Actor = {
  userId: string;
  username: string;
  displayName: string | null;
  admin: boolean;
};

/** A verified access token whose person may not have an account here yet; `session` is null where the provider does not tell. */
export type IdentityClaim = { issuer: string; subject: string; session: string | null; accessToken: string };

/** A procedure that was called, with what was asked and what came of it. */
export type AnsweredCall = {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  input: unknown;
  outcome: { ok: true; data: unknown } | { ok: false; error: TRPCError };
};

/** What every procedure and REST call gets. */
export type RequestContext = Services & {
  requestId: string;
  /** The address of the caller as far as trusted proxies tell it. */
  address: string;
  identity: IdentityClaim | null;
  actor: Actor | null;
  /** Told of each procedure called in this context, for who remembers what something was made from. */
  onAnswer?: ((call: AnsweredCall) => void) | undefined;
};

const refusals = defineRefusals({
  SIGN_IN_FIRST: { code: 'UNAUTHORIZED', message: 'Sign in to do this.' },
  ADMIN_ONLY: { code: 'FORBIDDEN', message: 'Only administrators can do this.' },
});

/** Whose token it is, with an account here or without. Refuses a guest with UNAUTHORIZED. */
export function requireIdentity(context: RequestContext): IdentityClaim {
  if (!context.identity) throw refusals.SIGN_IN_FIRST();
  return context.identity;
}

/** The signed-in person. Refuses a guest with UNAUTHORIZED. */
export function requireActor(context: RequestContext): Actor {
  if (!context.actor) throw refusals.SIGN_IN_FIRST();
  return context.actor;
}

/** The signed-in administrator. Refuses a guest with UNAUTHORIZED and anybody else with FORBIDDEN. */
export function requireAdmin(context: RequestContext): Actor {
  const actor = requireActor(context);
  if (!actor.admin) throw refusals.ADMIN_ONLY();
  return actor;
}
