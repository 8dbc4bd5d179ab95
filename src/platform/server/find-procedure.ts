import type { AnyRouter } from '@trpc/server';

/** A procedure as the library itself calls it. */
export type Procedure = {
  (call: object): Promise<unknown>;
  _def: { type: string; inputs?: unknown[]; meta?: { bodyBytes?: number } };
};

/** The procedure of this name; null where there is none, also for what every object has. */
export function findProcedure(router: AnyRouter, name: string): Procedure | null {
  const procedures = router._def.procedures as Record<string, Procedure>;
  return Object.hasOwn(procedures, name) ? (procedures[name] ?? null) : null;
}
