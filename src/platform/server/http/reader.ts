import { NIL } from 'uuid';
import type { Actor } from './request-context.ts';

/** Who reads: a signed-in person, or a guest, whose id is null and from whom nobody is hidden. */
export type Reader = { userId: string | null; admin: boolean; hiddenUserIds: readonly string[] };

export const GUEST: Reader = { userId: null, admin: false, hiddenUserIds: [] };

/** Returns the person behind a request as a reader, or a guest. */
export function readerOf(actor: Actor | null): Reader {
  return actor === null ? GUEST : { userId: actor.userId, admin: actor.admin, hiddenUserIds: actor.hiddenUserIds };
}

/**
 * The values of `:reader` and `:hidden` in a statement. A guest's `:reader` is an id that nobody has: NULL would empty joins. `:hidden` is an
 * array in PostgreSQL's notation, which the driver would write one by one.
 */
export function readerValues({ userId, hiddenUserIds }: Omit<Reader, 'admin'>): { reader: string; hidden: string } {
  return { reader: userId ?? NIL, hidden: `{${hiddenUserIds.join(',')}}` };
}
