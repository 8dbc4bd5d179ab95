import { Buffer } from 'node:buffer';
import { write as writeToFile, writeSync } from 'node:fs';

/** Where log lines go. */
export type LogSink = {
  /** Accepts one line and returns at once; the line may be dropped. */
  write(line: string): void;
  /** Tries once to write the queued lines, then gives up on them; for a program's exit. */
  writeRest(): void;
  /** Number of lines dropped because too many were queued. */
  dropped(): number;
};

type Write = typeof writeToFile;

const CHUNK_BYTES = 64 * 1024;
const RETRY_MS = 500;

/**
 * Writes lines to an open file in order, one write at a time, without blocking the program. Neither a full disk nor a reader that has
 * stalled or gone blocks or ends the program: up to `mostWaiting` bytes are queued and retried every half second, and anything beyond that
 * is dropped and counted. (The log library's own destination sleeps in a loop on any such error.)
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
      // The write in progress may still complete; repeating it would duplicate its lines.
      const rest = Buffer.from(waiting.join(''));
      waiting = [];
      waitingBytes = 0;
      try {
        writeSync(file, rest);
      } catch {
        // There is nowhere left to report this.
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
        // Must not keep an otherwise finished program alive.
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
