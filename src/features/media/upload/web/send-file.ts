import { errorText } from '#platform/web/query/error-texts.ts';

const UNREACHABLE = 'The file couldn’t be sent. Check your connection and try again.';
const QUIET_MS = 60_000;

export type SendFileOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Puts a file to its signed URL with the content type that was signed (docs/product.md#uploads), reporting how much of it has been sent,
 * from 0 to 1. Rejects with a message that can be shown, even if the transfer merely stalls for a minute.
 */
export function sendFile(signedUrl: string, file: Blob, type: string, { onProgress, signal }: SendFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch can't report upload progress.
    const request = new XMLHttpRequest();
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => request.abort(), QUIET_MS);
    };
    const finish = (failure: string | null) => {
      clearTimeout(quiet);
      signal.removeEventListener('abort', stop);
      if (failure === null) resolve();
      else reject(new Error(failure));
    };
    const stop = () => request.abort();
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => finish(request.status >= 200 && request.status < 300 ? null : errorText(request.status, request.responseText));
    request.onerror = () => finish(UNREACHABLE);
    request.onabort = () => finish(UNREACHABLE);
    signal.addEventListener('abort', stop);
    request.open('PUT', signedUrl);
    request.setRequestHeader('content-type', type);
    watch();
    request.send(file);
  });
}
