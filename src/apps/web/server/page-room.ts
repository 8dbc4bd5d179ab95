import { Buffer } from 'node:buffer';

export type PageRoom = {
  /** Room for so many bytes, with anything in it; `giveBack` is called when nobody reads them any more, or never. */
  take(length: number): { bytes: Buffer; giveBack: () => void };
};

const SIZE = 256 * 1024;

/**
 * Lends the room in which pages are put together for each answer. A page of its own for each would be asked of the system and given
 * back to it every time, and what was given back is found by cleaning up the whole heap.
 */
export function createPageRoom(most = 16): PageRoom {
  const free: Buffer[] = [];
  return {
    take(length) {
      if (length > SIZE) return { bytes: Buffer.allocUnsafe(length), giveBack() {} };
      const room = free.pop() ?? Buffer.allocUnsafeSlow(SIZE);
      let isLent = true;
      return {
        bytes: room.subarray(0, length),
        giveBack() {
          if (isLent && free.length < most) free.push(room);
          isLent = false;
        },
      };
    },
  };
}
