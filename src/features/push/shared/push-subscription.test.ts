import { afterEach, expect, test, vi } from 'vitest';
import { stopPush } from './push-subscription.ts';

afterEach(() => vi.unstubAllGlobals());

test('whoever leaves a browser takes along what it shows of them outside the page, even if the push service is out of reach', async () => {
  const left: string[] = [];
  const shown = ['Maya: see you at seven', 'A sale'].map((title) => ({ title, close: () => void left.push(title) }));
  const registration = {
    getNotifications: async () => shown,
    pushManager: { getSubscription: async () => ({ unsubscribe: () => Promise.reject(new TypeError('offline')) }) },
  };
  vi.stubGlobal('localStorage', { removeItem: (name: string) => void left.push(name) });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await stopPush().catch(() => undefined);
  expect(left).toEqual(['push', 'Maya: see you at seven', 'A sale']);
});
