import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

const Secrets = z.object({
  appSecret: z.string().min(32),
  paymentsSecretKey: z.string().startsWith('sk_test_sandbox_'),
  paymentsPublishableKey: z.string().startsWith('pk_test_sandbox_'),
  webhookSecret: z.string().min(32),
  thinWebhookSecret: z.string().min(32),
});

export type Secrets = z.infer<typeof Secrets>;

/** Returns the secrets of this DATA_DIR: generated once at random, readable only by their owner, the same at every start. */
export function readOrMakeSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) {
    const draft = `${path}.new`;
    writeFileSync(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(draft, path);
  }
  try {
    return Secrets.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new Error(`${path} is damaged. Restore it from a backup; without it everyone has to sign in again and open checkouts are lost.`);
  }
}

function makeSecrets(): Secrets {
  const word = (bytes: number) => randomBytes(bytes).toString('hex');
  return {
    appSecret: word(32),
    paymentsSecretKey: `sk_test_sandbox_${word(24)}`,
    paymentsPublishableKey: `pk_test_sandbox_${word(24)}`,
    webhookSecret: `whsec_${word(24)}`,
    thinWebhookSecret: `whsec_${word(24)}`,
  };
}
