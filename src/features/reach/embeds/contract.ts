import { z } from 'zod';

/** The colours of an embedded schedule: those of the page that it stands in, as far as that page says them, or always these. */
export const EmbedTheme = z.enum(['auto', 'light', 'dark']);
export type EmbedTheme = z.infer<typeof EmbedTheme>;

export const EMBED_DATES_MAX = 10;

/** How an embedded schedule is shown, in its address. What can't be read is as if it weren't there: other people's pages never break. */
export const EmbedQuery = z.object({
  theme: EmbedTheme.catch('auto').default('auto'),
  /** The colour of its buttons, as six hexadecimal digits; without it that of the page around it. */
  accent: z
    .string()
    .regex(/^[0-9a-f]{6}$/i)
    .optional()
    .catch(undefined),
  dates: z.coerce.number().int().min(1).max(EMBED_DATES_MAX).catch(EMBED_DATES_MAX).default(EMBED_DATES_MAX),
});
export type EmbedQuery = z.output<typeof EmbedQuery>;
