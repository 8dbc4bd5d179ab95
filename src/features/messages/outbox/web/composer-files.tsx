import { RotateCw, X } from 'lucide-react';
import { LocalMedia } from '#features/media/shared/local-media.tsx';
import type { Uploads } from '#features/media/shared/use-uploads.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

/** The images and films of a message while they are being uploaded. */
export function ComposerFiles({ uploads }: { uploads: Uploads }) {
  if (uploads.uploads.length === 0) return null;
  return (
    <ul aria-label="Files to send" className="mb-2 flex gap-2 overflow-x-auto pb-1">
      {uploads.uploads.map((upload) => (
        <li key={upload.id} className="w-28 shrink-0">
          <div className="relative">
            <LocalMedia upload={upload} className="h-24 w-28 rounded-control" />
            <IconButton
              icon={X}
              label={`Remove ${upload.file.name}`}
              variant="over-media"
              iconSize={16}
              className="absolute top-1 right-1 size-8!"
              onClick={() => uploads.remove(upload.id)}
            />
            {upload.status === 'failed' && upload.mayRetry ? (
              <IconButton
                icon={RotateCw}
                label={`Retry ${upload.file.name}`}
                variant="over-media"
                iconSize={16}
                className="absolute bottom-1 left-1 size-8!"
                onClick={() => uploads.retry(upload.id)}
              />
            ) : null}
          </div>
          {upload.status === 'sending' ? <ProgressBar label={`Sending ${upload.file.name}`} value={upload.progress} /> : null}
          {upload.status === 'failed' ? <p className="mt-1 text-xs text-danger [overflow-wrap:anywhere]">{upload.error}</p> : null}
        </li>
      ))}
    </ul>
  );
}
