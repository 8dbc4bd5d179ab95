/** The part of an API error that is sent in the body under `error`. */
type ApiErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  request_log_url?: string;
};

/** An error in the API's own words. Anything else that is thrown becomes a 500 that hides its message. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  /** Keeps what was written before the error: a declined card leaves a failed charge. */
  readonly keepsWork: boolean;

  constructor(status: number, body: ApiErrorBody, options: { keepsWork?: boolean } = {}) {
    super(body.message);
    this.keepsWork = options.keepsWork ?? false;
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** 400 `invalid_request_error`, the usual error. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

/** 404 for an object named in the path. */
export function missingObject(kind: string, id: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
}

/** 400 for an object named by a parameter: the path itself was right. */
export function missingReference(kind: string, id: string, param: string): ApiError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

/** 404 for a path that the API doesn't have. */
export function unrecognizedUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

/** 401 without a key, or with any key but the one that the sandbox was started with. */
export function wrongKey(given: string | null): ApiError {
  const message =
    given === null
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${hideKey(given)}`;
  return new ApiError(401, { type: 'invalid_request_error', message });
}

function hideKey(key: string): string {
  if (key.length <= 12) return '*'.repeat(key.length);
  return `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
