import type { ServerResponse } from 'node:http';
import type { Change } from '#platform/server/live/changes.ts';

/** One browser's open stream. */
export type LiveStream = {
  id: string;
  userId: string;
  response: Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>;
  /** `session:` and `content:` of the pages that are open in it, each with the owner's id and the item's: two people's items may share an id. */
  topics: ReadonlySet<string>;
  /** When to end it, so that it reconnects elsewhere; ms. */
  endsAt: number;
};

// A reader that falls further behind than this is cut off instead of being buffered in memory.
const MOST_BUFFERED_BYTES = 64 * 1024;
const SLICE = 250;
export const BEAT = Buffer.from(': beat\n\n');
const REFETCH = Buffer.from('event: again\ndata: {}\n\n');
// After a stop, thousands of streams reconnect to the remaining programs: spread over this time.
const SPREAD_MS = 10_000;
const LIFE_IS_OVER = comeAgain(1000);
const PROGRAM_STOPS = comeAgain(SPREAD_MS);

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/**
 * All streams of this process, by person and by topic. A change is encoded once for all; what goes to many goes out in slices, so that ten
 * thousand writes don't hold up a request, nor a message to one person. While a change is still going out, any number of changes like it go
 * out as one after it: they say the same.
 */
export function createLiveStreams() {
  const all = new Map<string, LiveStream>();
  const byPerson = new Map<string, Set<LiveStream>>();
  const byTopic = new Map<string, Set<LiveStream>>();

  // Changes that are going out in slices, and those that came meanwhile.
  const goingOut = new Map<string, { again: boolean }>();

  let isStopping = false;

  function add(stream: LiveStream): void {
    // Its request was already on its way when the program began to stop.
    if (isStopping) return end(stream, PROGRAM_STOPS);
    all.set(stream.id, stream);
    put(byPerson, stream.userId, stream);
  }

  function remove(stream: LiveStream): void {
    if (!all.delete(stream.id)) return;
    take(byPerson, stream.userId, stream);
    for (const topic of stream.topics) take(byTopic, topic, stream);
  }

  function end(stream: LiveStream, how: Buffer): void {
    remove(stream);
    stream.response.write(how);
    stream.response.end();
  }

  function write(stream: LiveStream, bytes: Buffer): void {
    // It may have ended since the slices were begun.
    if (!all.has(stream.id)) return;
    if (stream.response.writableLength > MOST_BUFFERED_BYTES) {
      remove(stream);
      stream.response.destroy();
      return;
    }
    stream.response.write(bytes);
  }

  function watch({ streamId, userId, topics }: Extract<Change, { kind: 'watch' }>): void {
    const stream = all.get(streamId);
    if (stream?.userId !== userId) return;
    for (const topic of stream.topics) take(byTopic, topic, stream);
    stream.topics = new Set(topics);
    for (const topic of topics) put(byTopic, topic, stream);
  }

  return {
    add,
    remove,
    size: () => all.size,
    values: () => all.values(),
    people: () => [...byPerson.keys()],
    of: (userId: string) => [...(byPerson.get(userId) ?? [])],

    /** Sends changes to those they concern, and to nobody else. */
    send(changes: readonly Change[]): void {
      for (const change of changes) {
        if (change.kind === 'watch') {
          watch(change);
          continue;
        }
        // Pages that are open keep what they were rendered with.
        if (change.kind === 'site') continue;
        const bytes = encode(change);
        if ('recipientUserIds' in change) for (const stream of streamsOf(change.recipientUserIds)) write(stream, bytes);
        else sendToTopic(topicOf(change), bytes);
      }
    },

    /** Asks every browser to refetch everything, because a change may have been missed. */
    sendRefetch: () => inSlices([...all.values()], (stream) => write(stream, REFETCH)),
    beat: () => inSlices([...all.values()], (stream) => write(stream, BEAT)),

    /** Ends a stream in a way that its browser understands: it reconnects within a second. */
    end: (stream: LiveStream) => end(stream, LIFE_IS_OVER),

    /** Ends all streams, and any that is added later, because the program is stopping: they reconnect at some time within ten seconds. */
    stop(): void {
      isStopping = true;
      for (const stream of all.values()) end(stream, PROGRAM_STOPS);
    },
  };

  function* streamsOf(userIds: readonly string[]): Generator<LiveStream> {
    for (const userId of new Set(userIds)) yield* byPerson.get(userId) ?? [];
  }

  function sendToTopic(topic: string, bytes: Buffer): void {
    const key = `${topic} ${bytes.toString()}`;
    const running = goingOut.get(key);
    if (running !== undefined) {
      running.again = true;
      return;
    }
    const audience = [...(byTopic.get(topic) ?? [])];
    if (audience.length <= SLICE) return inSlices(audience, (stream) => write(stream, bytes));
    const sending = { again: false };
    goingOut.set(key, sending);
    return inSlices(
      audience,
      (stream) => write(stream, bytes),
      () => {
        goingOut.delete(key);
        if (sending.again) sendToTopic(topic, bytes);
      },
    );
  }
}

type ToTopic = Exclude<Change, { kind: 'watch' | 'site' } | { recipientUserIds: string[] }>;

function topicOf(change: ToTopic): string {
  return change.kind === 'session'
    ? `session:${change.ownerUserId}:${change.sessionId}`
    : `content:${change.ownerUserId}:${change.contentId}`;
}

/** Encodes a change as one event of the stream (HTML Living Standard, "Server-sent events"), without whom it concerns. */
function encode(change: Change): Buffer {
  const { recipientUserIds: _others, ownerUserId: _owner, ...sent } = { recipientUserIds: null, ownerUserId: null, ...change };
  return Buffer.from(`event: change\ndata: ${JSON.stringify(sent)}\n\n`);
}

function comeAgain(withinMs: number): Buffer {
  return Buffer.from(`event: end\ndata: ${JSON.stringify({ withinMs })}\n\n`);
}

function inSlices(streams: LiveStream[], work: (stream: LiveStream) => void, done: () => void = () => undefined, from = 0): void {
  for (const stream of streams.slice(from, from + SLICE)) work(stream);
  if (from + SLICE < streams.length) setImmediate(() => inSlices(streams, work, done, from + SLICE));
  else done();
}

function put(map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const streams = map.get(key) ?? new Set();
  map.set(key, streams.add(stream));
}

function take(map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const streams = map.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) map.delete(key);
}
