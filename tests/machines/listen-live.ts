import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;

/** Opens a live stream at a `web` and collects what arrives. */
export async function listenLive(web: string, { token }: { token: string }) {
  const gone = new AbortController();
  const response = await fetch(`${web}/live`, { headers: { authorization: `Bearer ${token}` }, signal: gone.signal });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  };
  // It ends when it is closed.
  void read().catch(() => undefined);
  const untilThere = async (word: string, from: number, withinMs: number) => {
    const began = performance.now();
    while (!text.slice(from).includes(word)) {
      if (performance.now() - began > withinMs) throw new Error(`No ${word} came within ${withinMs} ms, only: ${text.slice(from)}`);
      await sleep(LOOK_EVERY_MS);
    }
    return performance.now() - began;
  };
  await untilThere('event: open', 0, 10_000);
  return {
    /** Everything so far. */
    text: () => text,
    /** Does something, and returns after how many milliseconds an event with this word has arrived; throws after `withinMs`. */
    async after(act: () => Promise<unknown>, word: string, withinMs: number): Promise<number> {
      const from = text.length;
      await act();
      return untilThere(word, from, withinMs);
    },
    close: () => gone.abort(),
  };
}
