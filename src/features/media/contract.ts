import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { mediaRefusals } from './refusals.ts';
import { CAPTION_LANGUAGES } from './rules.ts';

export const MediaStatus = z.enum(['PROCESSING', 'READY', 'FAILED']);
export type MediaStatus = z.infer<typeof MediaStatus>;

export const MediaType = z.enum(['image', 'video']);

export const MediaEntityType = z.enum(['profile', 'profileCover', 'content', 'comment', 'message', 'thumbnail']);
export type MediaEntityType = z.infer<typeof MediaEntityType>;

/** The key of an upload: the server creates it, and the browser sends it back when it attaches the upload. */
export const UploadKey = z.string().regex(/^q\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/, 'Unknown upload.');

const FileName = z.string().trim().min(1).max(255);
const FileType = z.string().min(3).max(100);

/** One derivative: its URL, null until it exists, and its status. */
export const MediaVariant = z.object({ url: z.string().nullable(), status: MediaStatus });
export type MediaVariant = z.infer<typeof MediaVariant>;

export const CaptionLanguage = z.enum(keysOf(CAPTION_LANGUAGES));
export type CaptionLanguage = z.infer<typeof CaptionLanguage>;

/** A film's captions in one language; `src` is WebVTT behind a link of the same kind and lifetime as the film's. */
export const Captions = z.object({ id: Id, language: CaptionLanguage, label: z.string(), src: z.string() });
export type Captions = z.infer<typeof Captions>;

/**
 * A media entity as readers see it (docs/product.md#entities, docs/product.md#media); a locked one has an empty `url` and only its blur.
 */
export const MediaEntity = z.object({
  id: Id,
  mediaItemUri: MediaItemUri,
  type: MediaType,
  /** An image is keyed by width in pixels: `{ "800": { url, status } }`; a video is `{ hls, "512" }`: its playlist and its still. */
  url: z.record(z.string(), MediaVariant),
  entityType: MediaEntityType,
  userId: Id,
  position: z.int().min(0),
  alt: z.string().nullable(),
  /** A 32-pixel image as a data URL, shown while the real one loads and in place of a locked one. */
  blur: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  /** Only for films that have captions, in the author's order. */
  captions: z.array(Captions).optional(),
  /** Whether it is shown inline with the text it belongs to, as in a message or comment, rather than in a row of its own. */
  isMediaInline: z.boolean(),
  /**
   * For a film's still (`entityType` is `thumbnail`): the id of the film. Item lists leave stills out; the film's own `url` map has them.
   */
  thumbnailForId: Id.nullable(),
  /** Processing progress in percent, if known; only the owner sees it. */
  progress: z.int().nullable(),
  /** Why processing failed; only the owner sees it. */
  failure: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type MediaEntity = z.infer<typeof MediaEntity>;

const notShown = { entityType: true, position: true, isMediaInline: true, thumbnailForId: true, createdAt: true, updatedAt: true } as const;
/** As much of a media entity as showing it takes; `progress` and `failure` only where there is one. */
export const ShownMedia = MediaEntity.omit(notShown).partial({ progress: true, failure: true });
export type ShownMedia = z.infer<typeof ShownMedia>;

/** The captions a film should have: ones already added (`media.addCaptions`), each with its language. If omitted, they stay as they are. */
export const CaptionsInput = z
  .array(z.strictObject({ id: Id, language: CaptionLanguage }))
  .max(LIMITS.captionsPerFilmMax, `A video can have captions in at most ${LIMITS.captionsPerFilmMax} languages.`)
  .optional();
export type CaptionsInput = NonNullable<z.infer<typeof CaptionsInput>>;

/** A description of an image or film. Text with nothing visible in it counts as empty. */
const AltText = z
  .string()
  .trim()
  .overwrite((text) => (isVisible(text) ? text : ''))
  .max(LIMITS.altTextMax, `A description can have at most ${LIMITS.altTextMax.toLocaleString(LOCALE)} characters.`);

/** One upload that a request attaches (docs/product.md#attachments). */
export const MediaEntityInput = z.strictObject({
  key: UploadKey,
  type: MediaType,
  entityType: MediaEntityType,
  position: z.int().min(0).max(99),
  alt: AltText.nullish(),
  captions: CaptionsInput,
});
export type MediaEntityInput = z.infer<typeof MediaEntityInput>;

/** Attached media that an edit retains, with its new position. */
export const RetainedEntityInput = z.strictObject({
  id: Id,
  position: z.int().min(0).max(99),
  alt: AltText.nullish(),
  captions: CaptionsInput,
});
export type EditedEntityInput = z.infer<typeof RetainedEntityInput> | MediaEntityInput;

/** `metadata` of calls that attach uploads: what the browser knew about the files. */
export const MediaMetadata = z.strictObject({
  files: z
    .array(z.strictObject({ fileName: FileName, fileType: FileType, key: UploadKey }))
    .max(LIMITS.postMediaMax)
    .optional(),
});
export type MediaMetadata = z.infer<typeof MediaMetadata>;

export const GenerateFileUploadSignedUrlInput = z.strictObject({
  files: z
    .array(z.strictObject({ fileName: FileName, fileType: FileType, size: z.int().min(0).optional() }))
    .min(1, 'Choose a file.')
    .max(LIMITS.postMediaMax, `You can upload up to ${LIMITS.postMediaMax} files at once.`),
});
export type GenerateFileUploadSignedUrlInput = z.infer<typeof GenerateFileUploadSignedUrlInput>;

/** Where to PUT each file, with the content type that was requested; in the order of the request. */
export const GenerateFileUploadSignedUrlOutput = z.array(z.object({ fileName: z.string(), signedUrl: z.string(), key: z.string() }));
export type GenerateFileUploadSignedUrlOutput = z.infer<typeof GenerateFileUploadSignedUrlOutput>;

/** The text of a caption file, WebVTT or SubRip. */
export const AddCaptionsInput = z.strictObject({
  text: z.string().max(LIMITS.captionsBytesMax, mediaRefusals.CAPTIONS_TOO_LARGE().message),
});
export type AddCaptionsInput = z.infer<typeof AddCaptionsInput>;
export const AddCaptionsOutput = z.object({ id: Id });

export const GenerateSignedUrlsInput = z.strictObject({ keys: z.array(UploadKey).min(1).max(100) });
export type GenerateSignedUrlsInput = z.infer<typeof GenerateSignedUrlsInput>;
export const GenerateSignedUrlsOutput = z.array(z.object({ key: z.string(), signedUrl: z.string() }));
export type GenerateSignedUrlsOutput = z.infer<typeof GenerateSignedUrlsOutput>;

export const QueryEntitiesByMediaItemUriInput = z.strictObject({ mediaItemUri: MediaItemUri, userId: Id, ...pageInput(20) });
export type QueryEntitiesByMediaItemUriInput = z.infer<typeof QueryEntitiesByMediaItemUriInput>;
export const QueryEntitiesByMediaItemUriOutput = pageOutput(MediaEntity);
