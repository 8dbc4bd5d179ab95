import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#kernel/limits.ts';
import { IMAGE_TYPES } from '#features/media/rules.ts';
import type { Upload, Uploads } from '#features/media/web/parts/use-uploads.ts';
import { classNames } from '#ui/class-names.ts';
import { FileDropzone } from '#ui/file-dropzone.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextField } from '#ui/text-field.tsx';

export type ComposerPhotosProps = {
  uploads: Uploads;
  alts: Readonly<Record<number, string>>;
  onAltChange: (id: number, alt: string) => void;
  error?: string | null;
};

/** The pictures of something that is being written: dropped, pasted or chosen, described, put in order, sent again. The first is the cover. */
export function ComposerPhotos({ uploads, alts, onAltChange, error }: ComposerPhotosProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const count = uploads.uploads.length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[13.5px] font-semibold">
        Photos <span className="font-normal text-ink-3">(optional)</span>
      </p>
      {count > 0 ? (
        <ol aria-label="Photos" className="flex flex-col gap-3">
          {uploads.uploads.map((upload, index) => (
            <li
              key={upload.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(upload.id);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                uploads.move(dragged, index);
                setDragged(null);
              }}
              className={classNames('rounded-control border border-line bg-surface p-3', dragged === upload.id && 'opacity-50')}
            >
              <PhotoRow
                upload={upload}
                index={index}
                count={count}
                uploads={uploads}
                alt={alts[upload.id] ?? ''}
                onAltChange={(alt) => onAltChange(upload.id, alt)}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <FileDropzone
        label={count === 0 ? 'Add photos' : 'Add more photos'}
        hint={`Drop, paste or choose up to ${LIMITS.postMediaMax} pictures, 10 MB each.`}
        accept={IMAGE_TYPES.join(',')}
        multiple
        disabled={count >= LIMITS.postMediaMax}
        error={error ?? null}
        onFiles={(files) => uploads.add(files.slice(0, LIMITS.postMediaMax - count))}
      />
    </div>
  );
}

type PhotoRowProps = { upload: Upload; index: number; count: number; uploads: Uploads; alt: string; onAltChange: (alt: string) => void };

function PhotoRow({ upload, index, count, uploads, alt, onAltChange }: PhotoRowProps) {
  const name = `photo ${index + 1}`;
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[96px_minmax(0,1fr)_auto]">
      <img src={upload.previewUrl} alt="" className="aspect-[4/3] w-full rounded-small bg-sunken object-cover" />
      <div className="min-w-0">
        {upload.status === 'failed' ? (
          <p role="alert" className="text-sm font-medium [overflow-wrap:anywhere] text-danger">
            {upload.file.name}: {upload.error}
          </p>
        ) : (
          <TextField
            label={`Description of ${name}`}
            hint={index === 0 ? 'For people who cannot see it. This one is the cover.' : undefined}
            value={alt}
            maxLength={LIMITS.altTextMax}
            onChange={(event) => onAltChange(event.target.value)}
          />
        )}
        {upload.status === 'sending' ? <ProgressBar label={`Sending ${upload.file.name}`} value={upload.progress} /> : null}
      </div>
      <div className="col-span-2 flex justify-end sm:col-span-1 sm:items-start">
        {upload.status === 'failed' && upload.mayRetry ? (
          <IconButton icon={RotateCw} label={`Retry ${name}`} onClick={() => uploads.retry(upload.id)} />
        ) : null}
        <IconButton
          icon={ArrowLeft}
          label={`Move ${name} forward`}
          disabled={index === 0}
          onClick={() => uploads.move(upload.id, index - 1)}
        />
        <IconButton
          icon={ArrowRight}
          label={`Move ${name} back`}
          disabled={index === count - 1}
          onClick={() => uploads.move(upload.id, index + 1)}
        />
        <IconButton icon={X} label={`Remove ${name}`} onClick={() => uploads.remove(upload.id)} />
      </div>
    </div>
  );
}
