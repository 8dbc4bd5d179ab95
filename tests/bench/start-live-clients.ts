import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { LiveAnswer, LiveWish } from './live-wishes.ts';

export type LiveClients = { ask(wish: LiveWish): Promise<LiveAnswer>; stop(): Promise<void> };

/** Starts the program of browsers that hold streams. */
export async function startLiveClients(): Promise<LiveClients> {
  const child = fork(join(import.meta.dirname, 'live-clients.ts'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return {
    async ask(wish) {
      const answered = once(child, 'message');
      child.send(wish);
      const [said] = (await answered) as [{ done?: LiveAnswer; failed?: string }];
      if (said.done === undefined) throw new Error(said.failed ?? 'The browsers of the bench said nothing.');
      return said.done;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
