import { v7 as uuidv7 } from 'uuid';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Door, DoorEntry } from '#features/tickets/door/contract.ts';
import { createDoorLink } from '#features/tickets/door/server/door-links.ts';
import { syncDoor } from '#features/tickets/door/server/sync-door.ts';
import type { TestDatabase } from '#tests/harness/test-database.ts';
import type { TestServices } from './services.ts';
import type { givenUser } from './user.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;

/** Doors of dates in a test: requests as a host or with a helper's link, and entries as devices make them. */
export function doorsOf(services: TestServices, database: TestDatabase) {
  const rateLimits = createRateLimits(database.pool);
  const contextOf = (person: Person | null, address = '192.0.2.1'): RequestContext => ({
    ...services,
    rateLimits,
    requestId: 'test',
    address,
    identity: null,
    actor: person?.actor ?? null,
  });
  const made = () => ({ id: uuidv7(), at: services.now().toISOString() });
  return {
    contextOf,
    /** One request of a device. */
    sync: (
      person: Person | null,
      door: Door,
      entries: DoorEntry[] = [],
      { address, ...more }: { address?: string; deviceId?: string; since?: string | null; clock?: string } = {},
    ) =>
      syncDoor(contextOf(person, address), {
        door,
        deviceId: uuidv7(),
        clock: services.now().toISOString(),
        since: null,
        entries,
        ...more,
      }),
    /** The secret of a new link for a helper. */
    async link(host: Person, sessionEventId: string, name = 'Sam') {
      const { id, address } = await inTransaction(services, (command) =>
        createDoorLink(command, host.actor, { id: uuidv7(), sessionEventId, name }, services),
      );
      return { id, token: new URL(address).hash.slice(1) };
    },
    checkIn: (ticketId: string): DoorEntry => ({ ...made(), kind: 'in', ticketId }),
    byCode: (code: string): DoorEntry => ({ ...made(), kind: 'code', code }),
    undo: (ticketId: string, undoes: string[]): DoorEntry => ({ ...made(), kind: 'out', ticketId, undoes }),
    walkIn: (name: string | null, cash: number | null): DoorEntry => ({ ...made(), kind: 'walk-in', name, cash }),
    undoWalkIn: (walkInId: string): DoorEntry => ({ ...made(), kind: 'undo-walk-in', walkInId }),
  };
}
