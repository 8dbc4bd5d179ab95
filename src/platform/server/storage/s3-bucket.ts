import {
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  type CORSRule,
  type LifecycleRule,
} from '@aws-sdk/client-s3';
import { absent, ask, notOffered, openS3Client } from './s3-client.ts';
import type { S3Address } from './storage-address.ts';

/** What is below this prefix is deleted so many days after it was stored. */
export type Expiry = { prefix: string; days: number };

/** Throws unless the bucket is there and our keys open it. */
export async function assertBucketOpens(address: S3Address): Promise<void> {
  await ask(openS3Client(address).send(new HeadBucketCommand({ Bucket: address.bucket })));
}

/**
 * Writes the bucket's own rules, beside those that others wrote: what expires by itself, that uploads in parts are given up after a day,
 * and, if browsers send files straight to it, that pages of this origin may. Returns false for each kind that the store doesn't know.
 */
export async function writeBucketRules(
  address: S3Address,
  { expiries, origin }: { expiries: Expiry[]; origin: string },
): Promise<{ lifecycle: boolean; cors: boolean }> {
  const client = openS3Client(address);
  const Bucket = address.bucket;
  const others = async <Rule extends { ID?: string | undefined }>(read: Promise<Rule[] | undefined>): Promise<Rule[]> =>
    ((await read) ?? []).filter(({ ID }) => ID?.startsWith(OURS) !== true);
  const lifecycle = async () => {
    const found = ask(client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).catch(absent);
    const Rules = [...(await others(found.then((all) => all?.Rules))), ...lifecycleRules(address.prefix, expiries)];
    return ask(client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } })));
  };
  const cors = async () => {
    const found = ask(client.send(new GetBucketCorsCommand({ Bucket }))).catch(absent);
    const CORSRules = [...(await others(found.then((all) => all?.CORSRules))), corsRule(origin)];
    return ask(client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } })));
  };
  return {
    lifecycle: (await lifecycle().catch(notOffered)) !== null,
    cors: address.isDirect && (await cors().catch(notOffered)) !== null,
  };
}

const OURS = 'turnout-';

function lifecycleRules(base: string, expiries: Expiry[]): LifecycleRule[] {
  return [
    ...expiries.map(({ prefix, days }) => ({
      ID: `${OURS}${prefix}`,
      Status: 'Enabled' as const,
      Filter: { Prefix: `${base}${prefix}/` },
      Expiration: { Days: days },
    })),
    {
      ID: `${OURS}unfinished`,
      Status: 'Enabled',
      Filter: { Prefix: base },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    },
  ];
}

function corsRule(origin: string): CORSRule {
  return { ID: `${OURS}uploads`, AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'], MaxAgeSeconds: 3600 };
}
