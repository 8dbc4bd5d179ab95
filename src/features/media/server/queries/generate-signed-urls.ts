import { z } from 'zod';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { GenerateSignedUrlsInput, GenerateSignedUrlsOutput } from '../../contract.ts';

const Variants = z.record(z.string(), z.string());

/**
 * Fresh addresses of the caller's own uploads, each leading to the largest picture that was made of it, or to the playlist of a film. Uploads that are not
 * ready, and those of other people, are left out.
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
    return largest ? [{ key, signedUrl: services.config.publicOrigin + services.mediaLinks.link(largest[1], 'private') }] : [];
  });
}
