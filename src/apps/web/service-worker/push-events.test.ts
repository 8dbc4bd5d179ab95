import { expect, test } from 'vitest';
import { showPush } from './push-events.ts';

async function shown(notification: object): Promise<unknown> {
  let options: unknown;
  const registration = { showNotification: async (_title: string, given: unknown) => void (options = given) };
  const data = { text: () => JSON.stringify({ web_push: 8030, notification: { title: 'Noah', ...notification } }) };
  const [on, push] = [registration, data] as unknown as Parameters<typeof showPush>;
  await showPush(on, push);
  return options;
}

test('is heard again for a second message of the same conversation', async () => {
  expect(await shown({ tag: 'chat' })).toMatchObject({ tag: 'chat', renotify: true, silent: false });
});

test('stays quiet when it should, and never asks for what browsers refuse without a tag', async () => {
  expect(await shown({ tag: 'chat', silent: true })).toMatchObject({ renotify: false, silent: true });
  expect(await shown({})).not.toHaveProperty('renotify');
});
