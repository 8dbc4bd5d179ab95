import { z } from 'zod';

/** A request for the caller's own data. The export is emailed to the person as a link that is valid for 7 days. */
export const RequestExportInput = z.strictObject({}).optional();

export const RequestExportOutput = z.object({ status: z.literal('PENDING'), requestedAt: z.string() });

export type RequestExportOutput = z.infer<typeof RequestExportOutput>;

/** `code` comes from the authenticator app, if two-factor sign-in is on. */
export const DeleteAccountInput = z.strictObject({
  password: z.string().min(1, 'Enter your password').max(256, 'Incorrect password. Please try again.'),
  code: z
    .string()
    .regex(/^\d{6}$/, 'Enter the six-digit code')
    .optional(),
});

export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

export const DeleteAccountOutput = z.object({ deleted: z.literal(true) });
