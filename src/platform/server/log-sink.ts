import { Buffer } from 'node:buffer';
import { write as writeToFile, writeSync } from 'node:fs';

/** Where the lines of a log go. */
export type LogSink = {
  /** Takes one line; returns at once, whatever becomes of it. */
  write(line: string): void;
  /** Tries once to write what waits, and gives up on the rest: for the end of a program. */
  writeRest(): void;
  /** Lines that were given up because too many waited. */
  dropped(): number;
};

type Write = typeof writeToFile;

const CHUNK_BYTES = 64 * 1024;
const RETRY_MS = 500;

/**
 * Writes lines to an open file in the order in which they came, one write at a time, beside the program's own work. Neither a full disk nor
 * a reader that has stalled or gone keeps the program or ends it: up to `mostWaiting` bytes wait and are tried again every half a second,
 * and whatever comes beyond them is dropped and counted. (The destination that the log library brings sleeps in a loop on any such error.)
 */
export function createLogSink(
  file: number,
  { mostWaiting = 1024 * 1024, write = writeToFile }: { mostWaiting?: number; write?: Write } = {},
): LogSink {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let underWay: Buffer | null = null;
  let dropped = 0;

  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > mostWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += bytes;
      if (underWay === null) next();
    },
    writeRest() {
      // What is under way may still be written by the system; writing it again would double it.
      const rest = Buffer.from(waiting.join(''));
      waiting = [];
      waitingBytes = 0;
      try {
        writeSync(file, rest);
      } catch {
        // Nobody is left who could be told.
      }
    },
    dropped: () => dropped,
  };

  function next(): void {
    if (waiting.length === 0) return;
    const lines: string[] = [];
    let bytes = 0;
    for (const line of waiting) {
      if (lines.length > 0 && bytes + line.length > CHUNK_BYTES) break;
      lines.push(line);
      bytes += line.length;
    }
    waiting = waiting.slice(lines.length);
    underWay = Buffer.from(lines.join(''));
    attempt(underWay);
  }

  function attempt(chunk: Buffer): void {
    write(file, chunk, 0, chunk.length, null, (error, written) => {
      if (error) {
        // Does not keep a program alive that has nothing else to do.
        setTimeout(() => attempt(chunk), RETRY_MS).unref();
        return;
      }
      waitingBytes -= written;
      const rest = chunk.subarray(written);
      underWay = rest.length > 0 ? rest : null;
      if (underWay === null) next();
      else attempt(underWay);
    });
  }
}
