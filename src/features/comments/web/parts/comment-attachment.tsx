import type { MouseEvent } from 'react';
import { RotateCw, X } from 'lucide-react';
import * as LIMITS from '#kernel/limits.ts';
import { typeOfFile } from '#features/media/shared/check-file.ts';
import { LocalMedia } from '#features/media/shared/local-media.tsx';
import type { Upload, Uploads } from '#features/media/shared/use-uploads.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export type CommentAttachmentProps = { upload: Upload; uploads: Uploads; alt: string; onDescribe: (alt: string) => void };

/** The attachment of a comment and its description, until the comment is sent. */
export function CommentAttachment({ upload, uploads, alt, onDescribe }: CommentAttachmentProps) {
  const { file, id } = upload;
  const what = typeOfFile(file).startsWith('video/') ? 'video' : 'photo';
  function retry(event: MouseEvent<HTMLElement>) {
    // The pressed button disappears; its focus moves to the one that stays.
    if (event.currentTarget.nextElementSibling instanceof HTMLElement) event.currentTarget.nextElementSibling.focus();
    uploads.retry(id);
  }
  return (
    <div className="flex items-start gap-3 rounded-control border border-line bg-surface p-2">
      <LocalMedia upload={upload} className="size-14 shrink-0 rounded-small" />
      <div className="min-w-0 flex-1 text-sm">
        {upload.status === 'failed' ? (
          <p className="text-danger [overflow-wrap:anywhere]">
            {file.name}: {upload.error}
          </p>
        ) : (
          <TextField
            label={`Description of the ${what}`}
            labelHidden
            placeholder={`Describe the ${what} for people who can’t see it`}
            value={alt}
            maxLength={LIMITS.altTextMax}
            onChange={(event) => onDescribe(event.target.value)}
          />
        )}
        {upload.status === 'sending' ? <ProgressBar label={`Sending ${file.name}`} value={upload.progress} /> : null}
      </div>
      {upload.status === 'failed' && upload.mayRetry ? <IconButton icon={RotateCw} label={`Retry ${file.name}`} onClick={retry} /> : null}
      <IconButton icon={X} label={`Remove ${file.name}`} onClick={() => uploads.remove(id)} />
    </div>
  );
}
