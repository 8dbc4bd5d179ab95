import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { isRetained, useRetainedState } from '#ui/layout/use-retained-state.ts';
import type { MediaMetadata } from '../contract.ts';
import { checkBytes } from '../upload/web/check-bytes.ts';
import { checkFile, typeOfFile, type FileKind } from './check-file.ts';
import { sendFile } from '../upload/web/send-file.ts';

/** A file that has arrived, as requests name it: an entry of `metadata.files`. */
export type UploadedFile = NonNullable<MediaMetadata['files']>[number];

export type Upload = {
  id: number;
  file: File;
  /** A local URL that shows the file while the server has none. */
  previewUrl: string;
  /** From 0 to 1. */
  progress: number;
} & ({ status: 'sending' } | { status: 'sent'; uploaded: UploadedFile } | { status: 'failed'; error: string; mayRetry: boolean });

export type Uploads = {
  uploads: readonly Upload[];
  /** True while a file is being sent. */
  sending: boolean;
  add: (files: readonly File[]) => void;
  /** Replaces all files with one. */
  replace: (file: File) => void;
  remove: (id: number) => void;
  retry: (id: number) => void;
  /** Moves a file to another position in the row. */
  move: (id: number, to: number) => void;
  clear: () => void;
};

/**
 * Sends files to the server, in the order in which they will be attached. Each is checked, gets a signed URL and is put there at once; a
 * request then attaches those that have arrived, by their keys. With `retainedAs` they are still there when the page is revisited;
 * unfinished ones are then sent again.
 */
export function useUploads(kind: FileKind, retainedAs: string | null = null): Uploads {
  const trpc = useTrpc();
  const sign = useMutation(trpc.media.generateFileUploadSignedUrl.mutationOptions());
  const [uploads, setUploads] = useRetainedState<readonly Upload[]>(retainedAs, []);
  const live = useRef(new Map<number, { upload: Upload; controller: AbortController }>());
  const lastId = useRef(0);

  useEffect(() => {
    const running = live.current;
    for (const upload of uploads) {
      lastId.current = Math.max(lastId.current, upload.id);
      running.set(upload.id, { upload, controller: new AbortController() });
    }
    start(uploads);
    return () => {
      for (const { upload, controller } of running.values()) {
        controller.abort();
        if (!isRetained(retainedAs)) URL.revokeObjectURL(upload.previewUrl);
      }
      running.clear();
    };
    // Resumes retained uploads, once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [retainedAs]);

  function patch(id: number, change: (upload: Upload) => Upload) {
    setUploads((current) => current.map((upload) => (upload.id === id ? change(upload) : upload)));
  }

  async function send({ id, file }: Upload) {
    const controller = live.current.get(id)?.controller;
    if (!controller) return;
    const fail = (error: string, mayRetry: boolean) =>
      patch(id, (upload) => ({ ...baseOf(upload), progress: 0, status: 'failed', error, mayRetry }));
    try {
      const refusal = await checkBytes(file);
      if (controller.signal.aborted) return;
      if (refusal !== null) return fail(refusal, false);
      const uploaded = { fileName: file.name.slice(-255) || 'file', fileType: typeOfFile(file) };
      const [signed] = await sign.mutateAsync({ files: [{ ...uploaded, size: file.size }] });
      if (!signed || controller.signal.aborted) return;
      const onProgress = (progress: number) => patch(id, (upload) => ({ ...upload, progress }));
      await sendFile(signed.signedUrl, file, uploaded.fileType, { onProgress, signal: controller.signal });
      patch(id, (upload) => ({ ...baseOf(upload), progress: 1, status: 'sent', uploaded: { ...uploaded, key: signed.key } }));
    } catch (failure) {
      if (controller.signal.aborted) return;
      fail(failure instanceof Error ? failure.message : 'The file couldn’t be sent.', true);
    }
  }

  function take(file: File): Upload {
    lastId.current += 1;
    const base = { id: lastId.current, file, previewUrl: URL.createObjectURL(file), progress: 0 };
    const refusal = checkFile(file, kind);
    const upload: Upload =
      refusal === null ? { ...base, status: 'sending' } : { ...base, status: 'failed', error: refusal, mayRetry: false };
    live.current.set(upload.id, { upload, controller: new AbortController() });
    return upload;
  }

  function drop(id: number) {
    const known = live.current.get(id);
    if (known) dispose(known.upload, known.controller);
    live.current.delete(id);
  }

  function start(taken: readonly Upload[]) {
    for (const upload of taken) if (upload.status === 'sending') void send(upload);
  }

  return {
    uploads,
    sending: uploads.some(({ status }) => status === 'sending'),
    add(files) {
      const taken = files.map(take);
      setUploads((current) => [...current, ...taken]);
      start(taken);
    },
    replace(file) {
      for (const id of live.current.keys()) drop(id);
      const taken = take(file);
      setUploads([taken]);
      start([taken]);
    },
    remove(id) {
      drop(id);
      setUploads((current) => current.filter((upload) => upload.id !== id));
    },
    retry(id) {
      const upload = uploads.find((candidate) => candidate.id === id);
      if (upload?.status !== 'failed' || !upload.mayRetry) return;
      patch(id, (failed) => ({ ...baseOf(failed), progress: 0, status: 'sending' }));
      void send(upload);
    },
    move(id, to) {
      setUploads((current) => {
        const upload = current.find((candidate) => candidate.id === id);
        const others = current.filter((candidate) => candidate.id !== id);
        return upload ? others.toSpliced(to, 0, upload) : current;
      });
    },
    clear() {
      for (const id of live.current.keys()) drop(id);
      setUploads([]);
    },
  };
}

function baseOf({ id, file, previewUrl, progress }: Upload) {
  return { id, file, previewUrl, progress };
}

function dispose(upload: Upload, controller: AbortController): void {
  controller.abort();
  URL.revokeObjectURL(upload.previewUrl);
}
