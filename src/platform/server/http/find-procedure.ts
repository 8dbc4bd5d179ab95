import type { AnyRouter } from '@trpc/server';

/** A procedure in the form that tRPC itself calls. */
export type Procedure = {
  (call: object): Promise<unknown>;
  _def: { type: string; inputs?: unknown[]; meta?: { bodyBytes?: number; cost?: number } };
};

/** Finds a procedure by name; null if there is none, including for names that every object inherits. */
export function findProcedure(router: AnyRouter, name: string): Procedure | null {
  const procedures = router._def.procedures as Record<string, Procedure>;
  return Object.hasOwn(procedures, name) ? (procedures[name] ?? null) : null;
}
