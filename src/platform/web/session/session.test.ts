import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const tellTab = new Set<(event: { key: string | null }) => void>();
const happened: string[] = [];

beforeEach(() => {
  // The module keeps the state of one tab.
  vi.resetModules();
  stored.clear();
  tellTab.clear();
  happened.length = 0;
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { clear: () => happened.push('forget') });
  vi.stubGlobal('location', { reload: () => happened.push('reload') });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { key: string | null }) => void) => {
    if (type === 'storage') tellTab.add(listener);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function signInElsewhere(sub: string | null): void {
  if (sub === null) stored.clear();
  else
    for (const [key, value] of Object.entries({
      accessToken: sub,
      refreshToken: sub,
      sub,
      accessTokenExpiry: String(Date.now() + 3_600_000),
    }))
      stored.set(key, value);
  for (const tell of tellTab) tell({ key: 'accessTokenExpiry' });
}

async function followedTab(): Promise<void> {
  const { followSession } = await import('./session.ts');
  followSession(() => happened.push('end'));
}

it.each([
  [null, 'ada', []],
  ['ada', 'ada', []],
  ['ada', 'bob', ['forget', 'reload']],
  ['ada', null, ['forget', 'end']],
] as const)('forgets what the tab remembers before anybody but its person reads it: from %s to %s', async (former, next, expected) => {
  signInElsewhere(former);
  await followedTab();
  signInElsewhere(next);
  expect(happened).toEqual(expected);
});

const tokensOf = (sub: string) => ({
  accessToken: sub,
  refreshToken: sub,
  idToken: `.${Buffer.from(JSON.stringify({ sub, email: `${sub}@people.example` })).toString('base64url')}.`,
  expiresInSeconds: 3600,
});

it.each([
  [null, 'ada', []],
  ['ada', 'ada', []],
  ['ada', 'bob', ['forget']],
] as const)(
  'forgets what the tab remembers of somebody when another person signs in there: from %s to %s',
  async (former, next, expected) => {
    signInElsewhere(former);
    await followedTab();
    const { beginSession } = await import('./session.ts');
    beginSession(tokensOf(next), '');
    expect(happened).toEqual(expected);
    expect(stored.get('sub')).toBe(next);
  },
);
