import { describe, expect, it } from 'vitest';
import { createSessionRecovery } from './session-recovery.ts';

const EXPIRED = new Error('jwt expired');

function recoveryThat(answers: boolean) {
  const seen = { refreshes: 0, ends: 0, now: 0 };
  const recovery = createSessionRecovery({
    refresh: async () => {
      seen.refreshes += 1;
      return answers;
    },
    endSession: () => void (seen.ends += 1),
    now: () => seen.now,
  });
  return { recovery, seen };
}

describe('after a session error', () => {
  it("a call fails with its own error if the session can't be refreshed", async () => {
    const { recovery } = recoveryThat(false);
    await expect(recovery.retry(EXPIRED, () => Promise.resolve('never'))).rejects.toBe(EXPIRED);
  });

  it('a call is repeated once with the fresh token, and not a third time', async () => {
    const { recovery, seen } = recoveryThat(true);
    expect(await recovery.retry(EXPIRED, () => Promise.resolve('answer'))).toBe('answer');
    let calls = 0;
    const again = () => {
      calls += 1;
      return Promise.reject(EXPIRED);
    };
    await expect(recovery.retry(EXPIRED, again)).rejects.toBe(EXPIRED);
    expect([calls, seen.ends]).toEqual([1, 1]);
  });

  it('the session ends if the fresh token is refused too, but not because of an unreadable response', () => {
    const { recovery, seen } = recoveryThat(true);
    recovery.refusedAgain(new Error('Unable to transform response from server'));
    expect(seen.ends).toBe(0);
    recovery.refusedAgain(new Error('jwt verification failed'));
    expect(seen.ends).toBe(1);
  });

  it('the session ends once the account is suspended, but not because of another refusal', () => {
    const { recovery, seen } = recoveryThat(true);
    recovery.refusedAgain(new Error('This person’s account is suspended, so you can’t message them.'));
    expect(seen.ends).toBe(0);
    recovery.refusedAgain(new Error('This account is suspended. Write to support if you think this is a mistake.'));
    expect(seen.ends).toBe(1);
  });

  it('calls that fail together or soon after share one refresh', async () => {
    const { recovery, seen } = recoveryThat(true);
    expect(await Promise.all([recovery.renew(), recovery.renew()])).toEqual([1, 1]);
    seen.now = 4999;
    expect(await recovery.renew()).toBe(1);
    expect(seen.refreshes).toBe(1);
    seen.now = 5000;
    expect(await recovery.renew()).toBe(2);
    expect(seen.refreshes).toBe(2);
  });
});
