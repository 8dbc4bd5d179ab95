import { Button } from '#ui/actions/button.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

import type { PictureChoice } from './use-picture.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { PictureKind } from '#features/media/crop/rules.ts';

/** The progress of a chosen picture, from upload to ready; empty if there is nothing to report. */
export function PictureProgress({ picture, className }: { picture: PictureChoice; className?: string }) {
  return (
    <div aria-live="polite" className={`grid content-center ${className ?? ''}`}>
      <Stage picture={picture} />
    </div>
  );
}

function Stage({ picture }: { picture: PictureChoice }) {
  const { upload, status, retry, takeBack } = picture;
  if (upload?.status === 'sending') return <ProgressBar label={`Uploading ${upload.file.name}`} value={upload.progress} />;
  if (upload?.status === 'failed')
    return upload.mayRetry ? (
      <Failure text={upload.error} action="Retry" onAction={retry} />
    ) : (
      <Failure text={upload.error} action="Dismiss" onAction={takeBack} />
    );
  if (status === 'FAILED') return <FailedProcessing picture={picture} />;
  if (upload === null && status !== 'PROCESSING') return null;
  return (
    <div>
      {status === 'PROCESSING' ? (
        <Pill>
          <Spinner size={14} late={false} /> Processing…
        </Pill>
      ) : (
        <Pill tone="good">{status === 'READY' ? 'Ready' : 'Uploaded'}</Pill>
      )}
    </div>
  );
}

/** Why the server could not process the picture, in its words. Offers a retry while this page still has the file. */
function FailedProcessing({ picture: { kind, upload, retry } }: { picture: PictureChoice }) {
  const reason = useFailureOf(kind);
  const text = `Failed to process. ${reason ?? ''}`.trim();
  return upload ? (
    <Failure text={text} action="Retry" onAction={retry} />
  ) : (
    <Failure text={`${text} The old picture stays until you choose another.`} />
  );
}

function Failure({ text, action, onAction }: { text: string; action?: string; onAction?: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="alert" className="text-[13.5px] font-medium text-danger">
        {text}
      </p>
      {action ? (
        <Button variant="ghost" size="small" onClick={onAction}>
          {action}
        </Button>
      ) : null}
    </div>
  );
}

/** Why the reader's own picture could not be processed, according to its entity; null until known. */
function useFailureOf(kind: PictureKind): string | null {
  const userId = useMyUserId();
  const trpc = useTrpc();
  const input = userId === null ? skipToken : { mediaItemUri: { type: 'USER' as const, id: userId }, userId };
  const { data } = useQuery(trpc.media.queryEntitiesByMediaItemUri.queryOptions(input, { staleTime: 0 }));
  const failed = data?.items.filter(({ entityType, failure }) => entityType === kind && failure !== null) ?? [];
  return failed.at(-1)?.failure ?? null;
}
