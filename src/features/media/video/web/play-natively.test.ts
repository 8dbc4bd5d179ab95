import { expect, it, vi } from 'vitest';
import { playNatively } from './play-stream.ts';

/** As much of a video element as playing touches; `play` never fails. */
class FakeVideo extends EventTarget {
  src = '';
  currentTime = 0;
  readyState = 0;
  play = () => Promise.resolve();
  load = () => undefined;
  removeAttribute = () => {
    this.src = '';
  };
}

function open(renew: () => Promise<string | null>) {
  const video = new FakeVideo();
  const onFailure = vi.fn<(failure: string) => void>();
  const stop = playNatively(video as unknown as HTMLVideoElement, { url: '/old', renew, onFailure, sparing: false });
  return { video, onFailure, stop };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('goes on where it was, under a new URL, each time the last one has expired', async () => {
  let number = 0;
  const { video, onFailure } = open(() => Promise.resolve(`/new-${++number}`));
  for (const [at, expected] of [
    [1800, '/new-1'],
    [5400, '/new-2'],
  ] as const) {
    video.dispatchEvent(new Event('playing'));
    video.currentTime = at;
    video.dispatchEvent(new Event('error'));
    await turn();
    video.currentTime = 0;
    video.dispatchEvent(new Event('loadedmetadata'));
    expect([video.src, video.currentTime]).toEqual([expected, at]);
  }
  expect(onFailure).not.toHaveBeenCalled();
});

it('reports a film that fails under its new URL as well, instead of asking for ever', async () => {
  const renew = vi.fn<() => Promise<string>>(() => Promise.resolve('/new'));
  const { video, onFailure } = open(renew);
  video.dispatchEvent(new Event('error'));
  await turn();
  video.dispatchEvent(new Event('error'));
  expect([renew.mock.calls.length, onFailure.mock.calls]).toEqual([1, [['metadata']]]);
});

it('stays stopped if its new URL arrives later', async () => {
  const { video, stop } = open(() => Promise.resolve('/new'));
  video.dispatchEvent(new Event('error'));
  stop();
  await turn();
  expect(video.src).toBe('');
});
