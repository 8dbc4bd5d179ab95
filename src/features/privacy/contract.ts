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

/** What keeps the caller from deleting their account at the moment: all nothing, and they may. */
export const DeletionObstacles = z.object({
  /** Dates to come that people have paid for, or are paying for. */
  dates: z.int(),
  /** Refunds that the caller has to make. */
  refunds: z.int(),
  onlyAdministrator: z.boolean(),
});

export type DeletionObstacles = z.infer<typeof DeletionObstacles>;

export const DeleteAccountOutput = z.object({ deleted: z.literal(true) });
