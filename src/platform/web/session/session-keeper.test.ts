import { describe, expect, it } from 'vitest';
import { IdentityError } from '../identity/identity-error.ts';
import { createSessionKeeper } from './session-keeper.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import type { StoredSession } from './session-tokens.ts';
import type { IssuedTokens } from './token-calls.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const session: StoredSession = {
  idToken: 'i1',
  accessToken: 'a1',
  refreshToken: 'r1',
  accessTokenExpiry: NOW + 3_600_000,
  sub: 's',
  email: 'ada@example.com',
  userId: 'u',
  username: 'ada',
};
const issued = (number: number): IssuedTokens => ({
  accessToken: `a${number}`,
  idToken: `i${number}`,
  refreshToken: `r${number}`,
  expiresInSeconds: 3600,
});

/** A storage that tabs share: a write by one notifies the others, unless they are deaf. */
function sharedStorage(initial: StoredSession | null) {
  const kept = new Map<string, string>(initial ? Object.entries(initial).map(([key, value]) => [key, String(value)]) : []);
  const tabs: ((key: string | null) => void)[] = [];
  function open({ isDeaf = false } = {}): SessionStore {
    const me = tabs.length;
    const tell = (key: string) => tabs.forEach((told, tab) => tab !== me && told(key));
    return createSessionStore(
      {
        getItem: (key) => kept.get(key) ?? null,
        setItem(key, value) {
          kept.set(key, value);
          tell(key);
        },
        removeItem(key) {
          kept.delete(key);
          tell(key);
        },
      },
      (changed) => tabs.push(isDeaf ? () => undefined : changed),
    );
  }
  return { open, kept };
}

/** A lock that all tabs share. */
function sharedLock() {
  let last: Promise<unknown> = Promise.resolve();
  return (run: () => Promise<boolean>): Promise<boolean> => {
    const mine = last.then(run);
    last = mine;
    return mine;
  };
}
const noLock = (run: () => Promise<boolean>) => run();

/** A provider that rotates refresh tokens: each works once, and its second use is refused. */
function rotatingProvider() {
  let number = 1;
  const asked: string[] = [];
  return {
    asked,
    exchange: async (refreshToken: string) => {
      asked.push(refreshToken);
      await Promise.resolve();
      if (refreshToken !== `r${number}`) throw new IdentityError('NotAuthorizedException');
      number += 1;
      return issued(number);
    },
  };
}

function keeperOf(store: SessionStore, exchange: (token: string) => Promise<IssuedTokens>, now = NOW, withLock = sharedLock()) {
  return createSessionKeeper({ store, exchange, withLock, leave: () => store.clear(), now: () => now });
}

describe('a session that cannot be refreshed', () => {
  it('ends when the provider refuses the refresh token', async () => {
    const { open, kept } = sharedStorage(session);
    const store = open();
    const refuse = () => Promise.reject(new IdentityError('NotAuthorizedException'));
    expect(await keeperOf(store, refuse).refresh()).toBe(false);
    expect(store.read()).toBeNull();
    expect([...kept.keys()]).toEqual([]);
  });

  it.each([
    ['ran out', 'Refresh Token has expired', false],
    ['was used twice', 'Refresh Token has been used before', false],
    ['was ended from another device', 'Refresh Token has been revoked', true],
  ])('that %s counts as left on purpose only if it was', async (_how, detail, isLeft) => {
    const store = sharedStorage(session).open();
    const left: string[] = [];
    const exchange = () => Promise.reject(new IdentityError('NotAuthorizedException', '', detail));
    const leave = () => void left.push('left');
    expect(await createSessionKeeper({ store, exchange, withLock: sharedLock(), leave, now: () => NOW }).refresh()).toBe(false);
    expect(left).toEqual(isLeft ? ['left'] : []);
    expect(store.read()).toEqual(isLeft ? session : null);
  });

  it('continues while the provider is unreachable or overloaded', async () => {
    for (const type of [null, 'TooManyRequestsException', 'InternalErrorException']) {
      const store = sharedStorage(session).open();
      expect(await keeperOf(store, () => Promise.reject(new IdentityError(type))).refresh()).toBe(false);
      expect(store.read()).toEqual(session);
    }
  });

  it("isn't restored by tokens that arrive after sign-out", async () => {
    const { open } = sharedStorage(session);
    const store = open();
    const exchange = async () => {
      store.clear();
      return issued(2);
    };
    expect(await keeperOf(store, exchange).refresh()).toBe(false);
    expect(store.read()).toBeNull();
  });

  it("doesn't give its late tokens to someone else who has since signed in", async () => {
    const { open } = sharedStorage(session);
    const [here, there] = [open(), open()];
    const other = { ...session, accessToken: 'b1', refreshToken: 'q1', sub: 'other' };
    const exchange = async () => {
      there.write(other);
      return issued(2);
    };
    expect(await keeperOf(here, exchange).refresh()).toBe(false);
    expect(here.read()).toEqual(other);
  });
});

describe('accessToken', () => {
  it.each([
    [60_001, 'a1'],
    [60_000, 'a2'],
    [0, 'a2'],
    [-86_400_000, 'a2'],
  ])('with %i ms left returns %s', async (left, token) => {
    const store = sharedStorage({ ...session, accessTokenExpiry: NOW + left }).open();
    expect(await keeperOf(store, rotatingProvider().exchange).accessToken()).toBe(token);
  });

  it('restores a session from its refresh token alone', async () => {
    const store = sharedStorage({ ...session, accessToken: '' }).open();
    expect(await keeperOf(store, rotatingProvider().exchange).accessToken()).toBe('a2');
  });

  it('restores a session from its access token alone, which ends when the token expires', async () => {
    const { exchange, asked } = rotatingProvider();
    const alone = { ...session, refreshToken: '' };
    const lasting = sharedStorage({ ...alone, accessTokenExpiry: NOW + 30_000 }).open();
    const keeper = keeperOf(lasting, exchange);
    expect([await keeper.accessToken(), await keeper.refresh()]).toEqual(['a1', true]);
    const over = sharedStorage({ ...alone, accessTokenExpiry: NOW }).open();
    expect(await keeperOf(over, exchange).accessToken()).toBeNull();
    expect([over.read(), asked]).toEqual([null, []]);
  });

  it('is null for a guest, without asking the provider', async () => {
    const { exchange, asked } = rotatingProvider();
    expect(await keeperOf(sharedStorage(null).open(), exchange).accessToken()).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('a refresh', () => {
  it('is shared by all calls in a tab', async () => {
    const { exchange, asked } = rotatingProvider();
    const keeper = keeperOf(sharedStorage({ ...session, accessTokenExpiry: NOW }).open(), exchange);
    expect(await Promise.all([keeper.accessToken(), keeper.accessToken(), keeper.refresh()])).toEqual(['a2', 'a2', true]);
    expect(asked).toEqual(['r1']);
  });

  it("is shared by all tabs: one that waited for the lock takes the new tokens, even if it wasn't notified", async () => {
    for (const isDeaf of [false, true]) {
      const { open, kept } = sharedStorage({ ...session, accessTokenExpiry: NOW });
      const { exchange, asked } = rotatingProvider();
      const lock = sharedLock();
      const tabs = [open(), open({ isDeaf }), open({ isDeaf })].map((store) => keeperOf(store, exchange, NOW, lock));
      expect(await Promise.all(tabs.map((tab) => tab.accessToken()))).toEqual(['a2', 'a2', 'a2']);
      expect(asked).toEqual(['r1']);
      expect(kept.get('accessTokenExpiry')).toBe(String(NOW + 3_600_000));
    }
  });

  it('in two tabs without a lock spends the token twice, and still leaves both signed in', async () => {
    const { open } = sharedStorage({ ...session, accessTokenExpiry: NOW });
    const { exchange, asked } = rotatingProvider();
    const stores = [open(), open()];
    const tokens = await Promise.all(stores.map((store) => keeperOf(store, exchange, NOW, noLock).accessToken()));
    expect(asked).toEqual(['r1', 'r1']);
    expect(tokens).toEqual(['a2', 'a2']);
    expect(stores.map((store) => store.read()?.refreshToken)).toEqual(['r2', 'r2']);
  });

  it('is started by the half-minute check only in the last minute', async () => {
    for (const [left, times] of [
      [60_001, 0],
      [60_000, 1],
    ] as const) {
      const { exchange, asked } = rotatingProvider();
      keeperOf(sharedStorage({ ...session, accessTokenExpiry: NOW + left }).open(), exchange).check();
      await Promise.resolve();
      await Promise.resolve();
      expect(asked).toHaveLength(times);
    }
  });
});

describe('the stored session', () => {
  it('uses the documented names, and leaves nothing behind when it ends', () => {
    const { open, kept } = sharedStorage(null);
    const store = open();
    store.write(session);
    expect([...kept.keys()].sort()).toEqual([
      'accessToken',
      'accessTokenExpiry',
      'email',
      'idToken',
      'refreshToken',
      'sub',
      'userId',
      'username',
    ]);
    store.clear();
    expect(kept.size).toBe(0);
  });

  it('ends in the other tabs too', () => {
    const { open } = sharedStorage(session);
    const [here, there] = [open(), open()];
    const heard: (string | undefined)[] = [];
    there.subscribe(() => heard.push(there.read()?.sub));
    here.clear();
    expect(heard.at(-1)).toBeUndefined();
    expect(there.read()).toBeNull();
  });

  it('takes a new username without restoring old tokens', () => {
    const { open } = sharedStorage(session);
    const [here, there] = [open({ isDeaf: true }), open()];
    there.write({ ...session, accessToken: 'a2', refreshToken: 'r2' });
    here.writeAccount({ userId: 'u', username: 'ada_l' });
    expect(there.read()).toMatchObject({ refreshToken: 'r2', username: 'ada_l' });
    expect(here.read()).toMatchObject({ refreshToken: 'r2', username: 'ada_l' });
  });
});
