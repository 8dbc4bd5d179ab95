import { hash, verify } from '@node-rs/argon2';
import { exceptions } from '../http/exceptions.ts';
import type { RandomBytes } from '../tokens/secrets.ts';

export type Passwords = {
  /** Returns the argon2id hash of a password, computed off the event loop. Refuses if too many are waiting. */
  hash(password: string): Promise<string>;
  /** Returns whether the password is right. For `null` (no such login) it does the same work and returns false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING_MAX = 100;

// Few enough in parallel that a flood of sign-ins leaves threads and memory for everything else.
const PARALLEL = 2;

/** Hashes passwords, a few at a time. `compare` is argon2's own comparison of a hash with a password; tests of other things lower `cost`. */
export function createPasswords(randomBytes: RandomBytes, compare: typeof verify = verify, cost = COST): Passwords {
  const inTurn = createTurns(PARALLEL);
  let nobody: Promise<string> | null = null;
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(passwordHash, password) {
      nobody ??= hash(randomBytes(32), cost);
      const compared = passwordHash ?? (await nobody);
      const right = await inTurn(() => compare(compared, password));
      return right && passwordHash !== null;
    },
  };
}

function createTurns(parallel: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < parallel) running += 1;
    else if (waiting.length >= WAITING_MAX) throw exceptions.tooManyRequests(1);
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
