import { z } from 'zod';
import { createSealedBox } from '#platform/server/sealed-box.ts';

/** What is still needed of a person whose account is gone: where the last mail goes, and the keys to their login. */
export const DeletionSecrets = z.object({
  email: z.string(),
  name: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type DeletionSecrets = z.infer<typeof DeletionSecrets>;

/** Seals them for one person's row. */
export function sealDeletion(secret: string, userId: string, secrets: DeletionSecrets): Buffer {
  return createSealedBox(secret, 'account-deletion', userId).seal(JSON.stringify(secrets));
}

/** Opens what `sealDeletion` made; null when it cannot be opened, or when there is nothing left. */
export function openDeletion(secret: string, userId: string, sealed: Uint8Array | null): DeletionSecrets | null {
  const text = sealed && createSealedBox(secret, 'account-deletion', userId).open(sealed);
  return text ? DeletionSecrets.parse(JSON.parse(text)) : null;
}
