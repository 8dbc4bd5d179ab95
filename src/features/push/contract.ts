import { z } from 'zod';

const endpoint = z.url({ error: 'This isn’t a push service address.' }).max(1024, 'This address is too long.');
const base64url = (bytes: number, text: string) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, text)
    .max(100, text)
    .refine((value) => Math.floor((value.replaceAll('=', '').length * 3) / 4) === bytes, text);

/** A browser that wants pushes, as its own `PushSubscription` describes it (RFC 8291); registering it again changes what it may show. */
export const RegisterPush = z.strictObject({
  endpoint,
  keys: z.strictObject({
    p256dh: base64url(65, 'This isn’t a browser key.'),
    auth: base64url(16, 'This isn’t a browser secret.'),
  }),
  /** Whether names and text may appear on its lock screen. */
  showsContent: z.boolean().default(false),
});
export type RegisterPush = z.output<typeof RegisterPush>;

export const RemovePush = z.strictObject({ endpoint });
export type RemovePush = z.output<typeof RemovePush>;

/** The key with which browsers subscribe (RFC 8292 section 3.2). */
export const PushKey = z.object({ publicKey: z.string() });

export const PushDone = z.object({ registered: z.boolean() });
