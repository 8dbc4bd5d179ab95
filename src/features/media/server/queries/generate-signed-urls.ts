import { z } from 'zod';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GenerateSignedUrlsInput, GenerateSignedUrlsOutput } from '../../contract.ts';

const Variants = z.record(z.string(), z.string());

/**
 * Returns fresh URLs for the caller's own uploads, each to the largest image made from it, or to a film's playlist. Skips uploads that
 * aren't ready and those of other people.
 */
export async function generateSignedUrls(
  services: Services,
  actor: Actor,
  input: GenerateSignedUrlsInput,
): Promise<GenerateSignedUrlsOutput> {
  const rows = await services.db
    .selectFrom('media_entities')
    .select(['upload_key', 'variants'])
    .where('user_id', '=', actor.userId)
    .where('upload_key', 'in', input.keys)
    .where('status', '=', 'READY')
    .execute();
  return rows.flatMap(({ upload_key: key, variants }) => {
    const { hls, ...sizes } = Variants.parse(variants);
    const [largest] = Object.entries(hls === undefined ? sizes : { '0': hls }).toSorted(([one], [other]) => Number(other) - Number(one));
    return largest ? [{ key, signedUrl: new URL(services.mediaLinks.link(largest[1], 'private'), services.config.publicOrigin).href }] : [];
  });
}
