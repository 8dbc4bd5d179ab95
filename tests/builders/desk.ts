import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '#kernel/http/refusal.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Door, DoorEntry } from '#features/tickets/door/contract.ts';
import { hereSince } from '#features/tickets/door/copy.ts';
import type { Roster } from '#features/tickets/door/rules/roster.ts';
import { syncDoor } from '#features/tickets/door/server/sync-door.ts';
import { Desk } from '#features/tickets/door/web/desk.ts';
import type { DoorStore } from '#features/tickets/shared/stored-rosters.ts';
import type { doorsOf } from './door.ts';
import type { TestServices } from './services.ts';

type Doors = ReturnType<typeof doorsOf>;

/** What a browser's storage holds, so that a device can be switched off and on. */
function storage(): DoorStore & { held: { roster: Roster | null; queue: DoorEntry[] } } {
  const held: { roster: Roster | null; queue: DoorEntry[] } = { roster: null, queue: [] };
  return {
    held,
    read: async () => structuredClone(held),
    writeRoster: async (roster) => void (held.roster = structuredClone(roster)),
    add: async (entry) => void held.queue.push(structuredClone(entry)),
    remove: async (ids) => void (held.queue = held.queue.filter(({ id }) => !ids.includes(id))),
    deleteRoster: async () => void (held.roster = null),
  };
}

/**
 * Devices at doors. The network of one can be cut, lose the answer to what was received, and have the server take no more entries; its clock
 * can be wrong.
 */
export function desksOf(services: TestServices, doors: Doors) {
  function device(door: Door, person: Parameters<Doors['contextOf']>[0], store = storage()) {
    const network = { up: true, losesAnswers: false, isFull: false };
    const clock = { aheadMinutes: 0 };
    const desk = new Desk({
      door,
      deviceId: uuidv7(),
      store,
      async send(input) {
        if (!network.up) throw new TypeError('Failed to fetch');
        if (network.isFull && input.entries.length > 0)
          throw new Refusal('TOO_MANY', { code: 'TOO_MANY_REQUESTS', message: 'Too much at once. Wait a moment.' });
        const state = await syncDoor(doors.contextOf(person), structuredClone(input));
        if (network.losesAnswers) throw new TypeError('Failed to fetch');
        return structuredClone(state);
      },
      refusalOf: (error) =>
        error instanceof Refusal
          ? { text: error.message, kind: error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN' ? 'final' : 'later' }
          : null,
      now: () => addMinutes(services.now(), clock.aheadMinutes),
      newId: uuidv7,
      hereSince,
    });
    return { desk, network, clock, store };
  }
  return { device, storage };
}
