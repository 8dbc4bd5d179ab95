import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { MediaItemUri } from '#kernel/content-item-uri.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/page.ts';
import { isVisible } from '#kernel/visible-text.ts';
import { keysOf } from '#kernel/keys-of.ts';
import { mediaRefusals } from './refusals.ts';
import { CAPTION_LANGUAGES } from './rules.ts';

export const MediaStatus = z.enum(['PROCESSING', 'READY', 'FAILED']);
export type MediaStatus = z.infer<typeof MediaStatus>;

export const MediaEntityType = z.enum(['profile', 'profileCover', 'content', 'comment', 'message', 'thumbnail']);
export type MediaEntityType = z.infer<typeof MediaEntityType>;

/** The key of an upload: made by the server, handed back by the browser when it attaches the upload. */
export const UploadKey = z.string().regex(/^q\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/, 'This upload is not known.');

const FileName = z.string().trim().min(1).max(255);
const FileType = z.string().min(3).max(100);

/** One derivative: its address, null until there is one, and how far it is. */
export const MediaVariant = z.object({ url: z.string().nullable(), status: MediaStatus });
export type MediaVariant = z.infer<typeof MediaVariant>;

export const CaptionLanguage = z.enum(keysOf(CAPTION_LANGUAGES));
export type CaptionLanguage = z.infer<typeof CaptionLanguage>;

/** Captions of a film in one language; `src` is WebVTT under a link of the same kind and life as the film's. */
export const Captions = z.object({ id: Id, language: CaptionLanguage, label: z.string(), src: z.string() });
export type Captions = z.infer<typeof Captions>;

/** A media entity as a reader sees it (docs/product.md#entities, docs/product.md#media); a locked one has an empty url map and only its blur. */
export const MediaEntity = z.object({
  id: Id,
  mediaItemUri: MediaItemUri,
  type: z.enum(['image', 'video']),
  /** An image by width in pixels: `{ "800": { url, status } }`; a video as `{ hls, "512" }`, playlist and still picture. */
  url: z.record(z.string(), MediaVariant),
  entityType: MediaEntityType,
  userId: Id,
  position: z.int().min(0),
  alt: z.string().nullable(),
  /** A picture of 32 pixels as a data URL, shown while the real one loads and in place of a locked one. */
  blur: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  /** Of a film that has some, in the order of its author. */
  captions: z.array(Captions).optional(),
  /** Whether it stands among the words that it belongs to, as in a message or comment, rather than in a row of its own. */
  isMediaInline: z.boolean(),
  /** Of the still picture of a film (`entityType` is `thumbnail`): which film. Lists of items leave these out, the film's own url map has them. */
  thumbnailForId: Id.nullable(),
  /** How far the processing has come in percent, where that is known; told to its owner only. */
  progress: z.int().nullable(),
  /** Why it failed, told to its owner only. */
  failure: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type MediaEntity = z.infer<typeof MediaEntity>;

/**
 * Which captions a film is to have: those that were given before (`media.addCaptions`), each with its language. Left out they stay as they are.
 */
export const CaptionsInput = z
  .array(z.strictObject({ id: Id, language: CaptionLanguage }))
  .max(LIMITS.captionsPerFilmMax, `A video can have captions in at most ${LIMITS.captionsPerFilmMax} languages.`)
  .optional();
export type CaptionsInput = NonNullable<z.infer<typeof CaptionsInput>>;

/** What a picture or film shows, in words. A text in which nothing can be seen is none. */
const AltText = z
  .string()
  .trim()
  .overwrite((text) => (isVisible(text) ? text : ''))
  .max(LIMITS.altTextMax, `A description can have at most ${LIMITS.altTextMax.toLocaleString('en-GB')} characters.`);

/** How a request names the uploads that it attaches (docs/product.md#attachments). */
export const MediaEntityInput = z.strictObject({
  key: UploadKey,
  type: z.enum(['image', 'video']),
  entityType: MediaEntityType,
  position: z.int().min(0).max(99),
  alt: AltText.nullish(),
  captions: CaptionsInput,
});
export type MediaEntityInput = z.infer<typeof MediaEntityInput>;

/** How an edit names what hangs on an item already and stays, at its new place. */
export const KeptEntityInput = z.strictObject({
  id: Id,
  position: z.int().min(0).max(99),
  alt: AltText.nullish(),
  captions: CaptionsInput,
});
export type EditedEntityInput = z.infer<typeof KeptEntityInput> | MediaEntityInput;

/** `metadata` of the calls that attach uploads: what the browser knew of the files. */
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
    .max(LIMITS.postMediaMax, `Upload at most ${LIMITS.postMediaMax} files at once.`),
});
export type GenerateFileUploadSignedUrlInput = z.infer<typeof GenerateFileUploadSignedUrlInput>;

/** Where to PUT each file, with the content type that was asked for; in the order of the request. */
export const GenerateFileUploadSignedUrlOutput = z.array(z.object({ fileName: z.string(), signedUrl: z.string(), key: z.string() }));
export type GenerateFileUploadSignedUrlOutput = z.infer<typeof GenerateFileUploadSignedUrlOutput>;

/** The text of a file of captions, WebVTT or SubRip. */
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
