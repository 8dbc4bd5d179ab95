import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { uploadOriginOf } from '#platform/server/storage/storage-address.ts';
import {
  AddCaptionsInput,
  AddCaptionsOutput,
  GenerateFileUploadSignedUrlInput,
  GenerateFileUploadSignedUrlOutput,
  GenerateSignedUrlsInput,
  GenerateSignedUrlsOutput,
  QueryEntitiesByMediaItemUriInput,
  QueryEntitiesByMediaItemUriOutput,
} from '../contract.ts';
import { addCaptions } from '../captions/server/add-captions.ts';
import { registerUploads } from '../upload/server/register-uploads.ts';
import { assertSpace } from '../upload/server/reserve-space.ts';
import { LIMIT_CAPTIONS, LIMIT_UPLOAD_MEGABYTES, LIMIT_UPLOADS } from './limits.ts';
import { generateSignedUrls } from './queries/generate-signed-urls.ts';
import { queryEntitiesByMediaItemUri } from './queries/query-entities-by-media-item-uri.ts';
import { uploadUrl, type UploadGrant } from '../upload/server/upload-links.ts';

/** The procedures under `media.` (docs/product.md#calls). */
export const mediaRouter = router({
  generateFileUploadSignedUrl: memberProcedure
    .input(GenerateFileUploadSignedUrlInput)
    .output(GenerateFileUploadSignedUrlOutput)
    .mutation(async ({ ctx, input }) => {
      // By hand: one use per file, and one per megabyte, which is known only once they are registered.
      await ctx.rateLimits.consumeBy(ctx, LIMIT_UPLOADS, input.files.length);
      const { videoMegabytes, quotaMegabytes } = ctx.site.values();
      await assertSpace(ctx, input.files);
      const uploads = await inTransaction(ctx, (command) =>
        registerUploads(command, ctx.actor, input, {
          videoMegabytes,
          quotaMegabytes,
          isDirect: uploadOriginOf(ctx.config.storage) !== null,
        }),
      );
      await ctx.rateLimits.consumeBy(ctx, LIMIT_UPLOAD_MEGABYTES, megabytesOf(uploads));
      return Promise.all(
        uploads.map(async ({ fileName, isDirect, ...grant }) => ({
          fileName,
          signedUrl: await uploadUrl(ctx, grant, isDirect),
          key: grant.key,
        })),
      );
    }),
  addCaptions: memberProcedure
    .input(AddCaptionsInput)
    .use(limitedBy(LIMIT_CAPTIONS))
    .output(AddCaptionsOutput)
    .mutation(asCommand(addCaptions)),
  generateSignedUrls: memberProcedure
    .input(GenerateSignedUrlsInput)
    .output(GenerateSignedUrlsOutput)
    .query(({ ctx, input }) => generateSignedUrls(ctx, ctx.actor, input)),
  queryEntitiesByMediaItemUri: publicProcedure
    .input(QueryEntitiesByMediaItemUriInput)
    .output(QueryEntitiesByMediaItemUriOutput)
    .query(({ ctx, input }) => queryEntitiesByMediaItemUri(ctx, ctx.actor, input)),
});

function megabytesOf(uploads: UploadGrant[]): number {
  return uploads.reduce((total, { bytes, maxBytes }) => total + Math.max(1, Math.ceil((bytes ?? maxBytes) / 1024 ** 2)), 0);
}
