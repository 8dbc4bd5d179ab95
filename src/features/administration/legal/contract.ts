import { z } from 'zod';
import { Instant } from '#kernel/time/instant.ts';

export const LEGAL_TEXT_MAX = 40_000;
export const LEGAL_CHANGE_MAX = 160;

/** The terms as a whole, the words around the privacy policy's list of data, and the imprint. */
export const LegalKind = z.enum(['TERMS', 'PRIVACY', 'IMPRINT']);
export type LegalKind = z.infer<typeof LegalKind>;

const NODE_TYPES = [
  'paragraph',
  'heading',
  'list',
  'item',
  'quote',
  'rule',
  'pre',
  'text',
  'strong',
  'emphasis',
  'code',
  'link',
  'break',
  'data',
] as const;

/** A part of a text that an administrator wrote in Markdown. Pages make elements of it, so no text becomes HTML by itself. */
export type LegalNode = {
  type: (typeof NODE_TYPES)[number];
  /** Of `text`, `code` and `pre`. */
  text?: string | undefined;
  /** Of `link`: a path of this site, or an address with `https:` or `mailto:`. */
  url?: string | undefined;
  /** Of `heading`, from 1; of an ordered `list` the number it begins with. */
  number?: number | undefined;
  children?: LegalNode[] | undefined;
};

export const LegalNode: z.ZodType<LegalNode> = z.lazy(() =>
  z.object({
    type: z.enum(NODE_TYPES),
    text: z.string().optional(),
    url: z.string().optional(),
    number: z.int().optional(),
    children: z.array(LegalNode).optional(),
  }),
);

const Version = z.int().min(1).max(100_000);

/** Without `version` the one that holds now. */
export const GetLegalText = z.strictObject({ kind: LegalKind, version: Version.optional() });
export type GetLegalText = z.output<typeof GetLegalText>;

const VersionFacts = z.object({ version: Version, change: z.string(), holdsFrom: Instant, publishedAt: Instant });
export type LegalVersion = z.infer<typeof VersionFacts>;

/** `nodes` is null for the product's own text. */
export const LegalText = VersionFacts.extend({ nodes: z.array(LegalNode).nullable() });
export type LegalText = z.infer<typeof LegalText>;

export const LegalTextOutput = z.object({
  /** Null if nothing was published that holds yet: the product's own text holds. */
  text: LegalText.nullable(),
  /** The version that holds now; 0 for the product's own text. */
  current: z.int(),
  /** All that were ever published, newest first, those that hold later included. */
  versions: z.array(VersionFacts),
});
export type LegalTextOutput = z.infer<typeof LegalTextOutput>;

export const GetLegalSource = z.strictObject({ kind: LegalKind });
export type GetLegalSource = z.output<typeof GetLegalSource>;
/** What was published last, as it was written: null for the product's own text. `version` is 0 before the first. */
export const LegalSource = z.object({ version: z.int(), markdown: z.string().nullable() });
export type LegalSource = z.infer<typeof LegalSource>;

const Markdown = z.string().max(LEGAL_TEXT_MAX, `Use at most ${LEGAL_TEXT_MAX} characters.`);

export const PreviewLegalText = z.strictObject({ kind: LegalKind, markdown: Markdown });
export const PreviewedLegalText = z.object({ nodes: z.array(LegalNode) });

export const PublishLegalText = z
  .strictObject({
    kind: LegalKind,
    /** Empty for the product's own text. */
    markdown: Markdown.trim(),
    change: z
      .string()
      .trim()
      .min(1, 'Say in a sentence what changed.')
      .max(LEGAL_CHANGE_MAX, `Say what changed in at most ${LEGAL_CHANGE_MAX} characters.`),
    /** A day in UTC, `2027-01-01`, from whose beginning it holds; null for now. */
    holdsFrom: z.iso.date('Choose a day.').nullable(),
    /** Whether everybody who has an account by now is notified. */
    tell: z.boolean(),
    /** The version that this one follows. */
    seen: z.int().min(0),
  })
  .refine(({ kind, holdsFrom }) => kind !== 'IMPRINT' || holdsFrom === null, { path: ['holdsFrom'], message: 'An imprint holds at once.' });
export type PublishLegalText = z.output<typeof PublishLegalText>;
export const PublishedLegalText = z.object({ version: Version });
