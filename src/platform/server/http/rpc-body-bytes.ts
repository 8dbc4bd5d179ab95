import type { AnyRouter } from '@trpc/server';
import { bodyBytesOf, LARGEST_BODY_BYTES, SMALL_BODY_BYTES } from './body-bytes.ts';
import { findProcedure } from './find-procedure.ts';

/**
 * Returns a function from one procedure name, or several separated by commas, to the maximum size in bytes of a request's body: the sum of
 * what each declares or its longest input takes, at most 1 MiB. Queries and unknown names get as much as a small call.
 */
export function rpcBodyBytes(router: AnyRouter): (names: string) => number {
  const known = new Map<string, number>();
  const of = (name: string) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const procedure = findProcedure(router, name)?._def;
    if (procedure?.type !== 'mutation') return SMALL_BODY_BYTES;
    const bytes = procedure.meta?.bodyBytes ?? bodyBytesOf(procedure.inputs ?? []);
    known.set(name, bytes);
    return bytes;
  };
  return (names) =>
    Math.min(
      LARGEST_BODY_BYTES,
      names.split(',').reduce((total, name) => total + of(name), 0),
    );
}
