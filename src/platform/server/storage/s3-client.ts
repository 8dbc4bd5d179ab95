import { S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3';
import { errorCode } from '#kernel/objects/error-code.ts';
import { StorageDownError } from './blobs.ts';
import type { S3Address } from './storage-address.ts';

// Each viewer of a film holds a connection while it is sent.
const MOST_CONNECTIONS = 1000;
const CONNECT_WITHIN_MS = 3000;
const QUIET_MS = 120_000;
const UNREACHABLE = /^(?:E[A-Z_]+|UND_ERR_[A-Z_]+)$/;

/**
 * Opens a client of an S3-compatible store. Its keys come from where Amazon's tools read them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,
 * a profile, or the machine's role. Checksums are sent only where the protocol demands them, because few stores besides Amazon's know them.
 */
export function openS3Client({ endpoint, region, inPath }: S3Address, credentials?: S3ClientConfig['credentials']): S3Client {
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  return new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    ...(credentials === undefined ? {} : { credentials }),
    forcePathStyle: inPath,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: QUIET_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Returns the response to a request; throws `StorageDownError` if the store can't be reached or can't answer just now. */
export async function ask<Response>(request: Promise<Response>): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    throw isDown(error) ? new StorageDownError(error instanceof Error ? `${error.name}: ${error.message}` : '', { cause: error }) : error;
  }
}

function isDown(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 500;
    return status >= 500 || status === 429;
  }
  return error instanceof Error && (error.name === 'TimeoutError' || UNREACHABLE.test(errorCode(error) ?? ''));
}

/** Makes null of the error that something isn't there; throws any other. */
export function absent(error: unknown): null {
  if (error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey')) return null;
  throw error;
}

// Some stores take a request that they don't know for another one, and refuse its body.
const NOT_OFFERED = new Set(['NotImplemented', 'MethodNotAllowed', 'MalformedXML']);

/** Makes null of the error that the store doesn't know a part of the protocol; throws any other. */
export function notOffered(error: unknown): null {
  const cause = error instanceof StorageDownError ? error.cause : error;
  if (cause instanceof S3ServiceException && (cause.$metadata.httpStatusCode === 501 || NOT_OFFERED.has(cause.name))) return null;
  throw error;
}
