import { z } from 'zod';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { createSealedBox, type SealedBox } from '#platform/server/storage/sealed-box.ts';

/** Secrets that are needed after an account is deleted: the address for the last mail, and the tokens to delete the login. */
export const DeletionSecrets = z.object({
  email: z.string(),
  name: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type DeletionSecrets = z.infer<typeof DeletionSecrets>;

/** Seals the secrets for one person's row. */
export function sealDeletion(secret: AppSecret, userId: string, secrets: DeletionSecrets): Buffer {
  return boxOfDeletion(secret, userId).seal(JSON.stringify(secrets));
}

/** Opens secrets that `sealDeletion` sealed. Null if they can't be opened or none are left. */
export function openDeletion(secret: AppSecret, userId: string, sealed: Uint8Array | null): DeletionSecrets | null {
  const text = sealed && boxOfDeletion(secret, userId).open(sealed);
  return text ? DeletionSecrets.parse(JSON.parse(text)) : null;
}

/** What seals the secrets for one person's row. */
export function boxOfDeletion(secret: AppSecret, userId: string): SealedBox {
  return createSealedBox(secret, 'account-deletion', userId);
}
