import { RotateCw, X } from 'lucide-react';
import type { Upload, Uploads } from '#features/media/web/parts/use-uploads.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

/** The file that goes with a comment, while it is sent and until the comment is. */
export function CommentAttachment({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { file, id, previewUrl } = upload;
  return (
    <div className="flex items-center gap-3 rounded-control border border-line bg-surface p-2">
      {file.type.startsWith('video/') ? (
        <video src={previewUrl} muted preload="metadata" aria-hidden="true" className="size-14 rounded-small bg-sunken object-cover" />
      ) : (
        <img src={previewUrl} alt="" className="size-14 rounded-small bg-sunken object-cover" />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate">{file.name}</p>
        {upload.status === 'sending' ? <ProgressBar label={`Sending ${file.name}`} value={upload.progress} /> : null}
        {upload.status === 'failed' ? <p className="text-danger">{upload.error}</p> : null}
      </div>
      {upload.status === 'failed' && upload.mayRetry ? (
        <IconButton icon={RotateCw} label={`Retry ${file.name}`} onClick={() => uploads.retry(id)} />
      ) : null}
      <IconButton icon={X} label={`Remove ${file.name}`} onClick={() => uploads.remove(id)} />
    </div>
  );
}
