import { Button } from '#ui/button.tsx';
import { Pill } from '#ui/pill.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { PictureChoice } from './use-picture.ts';

/** How far a chosen picture is, from sending to ready; empty when there is nothing to tell. */
export function PictureProgress({ picture, className }: { picture: PictureChoice; className?: string }) {
  return (
    <div aria-live="polite" className={`grid content-center ${className ?? ''}`}>
      <Stage picture={picture} />
    </div>
  );
}

function Stage({ picture: { upload, status, retry, takeBack } }: { picture: PictureChoice }) {
  if (upload?.status === 'sending') return <ProgressBar label={`Uploading ${upload.file.name}`} value={upload.progress} />;
  if (upload?.status === 'failed') {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p role="alert" className="text-[13.5px] font-medium text-danger">
          {upload.error}
        </p>
        <Button look="ghost" size="small" onClick={upload.mayRetry ? retry : takeBack}>
          {upload.mayRetry ? 'Try again' : 'Dismiss'}
        </Button>
      </div>
    );
  }
  if (upload === null && status !== 'PROCESSING' && status !== 'FAILED') return null;
  return <div>{label(status)}</div>;
}

function label(status: PictureChoice['status']) {
  if (status === 'PROCESSING') {
    return (
      <Pill>
        <Spinner size={14} late={false} /> Processing…
      </Pill>
    );
  }
  if (status === 'FAILED') return <Pill tone="danger">Failed to process. Choose another picture.</Pill>;
  return <Pill tone="good">{status === 'READY' ? 'Ready' : 'Uploaded'}</Pill>;
}
