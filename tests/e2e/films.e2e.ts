import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import { aFilm } from '#tests/builders/film.ts';
import { aJpeg } from '#tests/builders/media.ts';
import { ask } from './ask.ts';
import { joined } from './people.ts';
import { waitForHydration } from './steps.ts';

test('a film in a post is processed, streams in pieces from its signed addresses, and pauses out of sight', async ({ page, world }) => {
  test.slow();
  const mara = await joined(page, world, 'Mara Lind');
  const files = [
    {
      fileName: 'stretch.mp4',
      fileType: 'video/mp4',
      type: 'video',
      alt: 'A stretch',
      bytes: await aFilm({ width: 640, height: 360, seconds: 5 }),
    },
    { fileName: 'mat.jpg', fileType: 'image/jpeg', type: 'image', alt: 'A mat', bytes: await aJpeg() },
  ];
  const postId = await publish(page, world.web, files);
  // Its author adds captions afterwards.
  await page.goto(`/create-content?edit=POST:${postId}`);
  const captions = {
    name: 'stretch.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:00:05,000\nBreathe in'),
  };
  await page.getByLabel('Add captions to video 1: file').setInputFiles(captions);
  await expect(page.getByLabel('Language of captions 1 of video 1')).toHaveValue('en');
  await expect(page.getByText(/^Sending captions/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(/\/post\//);
  const parts: { status: number; type: string | undefined; name: string }[] = [];
  page.on('response', (response) => {
    const name = /\/media\/[^/]+\/([\w-]+\.\w+)$/.exec(response.url())?.[1];
    if (name) parts.push({ name, status: response.status(), type: response.headers()['content-type'] });
  });
  await page.goto(`/${mara.username}/post/${postId}`);
  const carousel = page.getByRole('group', { name: '2 items' });
  const play = carousel.getByRole('button', { name: 'Play video: A stretch' });
  await expect(play).toBeVisible({ timeout: 180_000 });
  await waitForHydration(page);
  expect(parts.filter(({ name }) => name.endsWith('.m3u8'))).toEqual([]);

  await play.click();
  const film = carousel.locator('video');
  const seconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0.5);
  expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/^blob:/);
  await expect.poll(() => parts).toContainEqual({ name: 'master.m3u8', status: 200, type: 'application/vnd.apple.mpegurl' });
  await expect.poll(() => parts).toContainEqual({ name: '360.mp4', status: 206, type: 'video/mp4' });
  await expect.poll(() => parts).toContainEqual({ name: 'audio.mp4', status: 206, type: 'video/mp4' });

  // Captions aren't shown unasked; choosing them in the player's menu shows what the author wrote.
  const cues = () =>
    film.evaluate(({ textTracks: [track] }: HTMLVideoElement) => Array.from(track?.cues ?? [], (cue) => (cue as VTTCue).text));
  expect(await film.evaluate(({ textTracks: [track] }: HTMLVideoElement) => [track?.label, track?.mode])).toEqual(['English', 'disabled']);
  await film.evaluate(({ textTracks: [track] }: HTMLVideoElement) => track && Object.assign(track, { mode: 'showing' }));
  await expect.poll(cues).toEqual(['Breathe in']);

  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(carousel.getByRole('button', { name: 'Go to slide 2' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);

  // At either end the button disappears and leaves the focus to the slides, which respond to keys.
  await carousel.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(carousel.getByRole('list')).toBeFocused();
  await page.keyboard.press('End');
  await expect(carousel.getByRole('button', { name: 'Go to slide 2' })).toHaveAttribute('aria-current', 'true');
});

type File = { fileName: string; fileType: string; type: string; alt: string; bytes: Buffer };

/** Publishes files in a new post with the calls that the composer makes. */
async function publish(page: Page, web: string, files: File[]): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const call = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await ask(web + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([path, response.status, response.ok ? '' : await response.text()]).toEqual([path, 200, '']);
    return response.json() as Promise<unknown>;
  };
  const wishes = files.map(({ fileName, fileType, bytes }) => ({ fileName, fileType, size: bytes.length }));
  const answer = (await call('/trpc/media.generateFileUploadSignedUrl', { files: wishes })) as {
    result: { data: { signedUrl: string; key: string }[] };
  };
  const entities = [];
  for (const [position, { signedUrl, key }] of answer.result.data.entries()) {
    const { fileType, bytes, type, alt } = files[position] ?? { fileType: '', bytes: Buffer.alloc(0), type: '', alt: '' };
    const put = await ask(signedUrl, { method: 'PUT', headers: { 'content-type': fileType }, body: new Uint8Array(bytes) });
    expect(put.status).toBe(200);
    entities.push({ key, type, alt, entityType: 'content', position });
  }
  const id = v7();
  await call('/content', { content: { id, type: 'POST', text: 'Ten minutes that wake you up.', tags: [] }, entities, metadata: {} });
  return id;
}
