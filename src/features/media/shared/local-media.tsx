import { Film, Image } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { kindOfType } from '../rules.ts';
import { typeOfFile } from './check-file.ts';
import type { Upload } from './use-uploads.ts';

/** A chosen file as this browser can show it. A file it can't show may still be sent: the server reads more formats than browsers do. */
export function LocalMedia({ upload, className }: { upload: Pick<Upload, 'file' | 'previewUrl'>; className?: string }) {
  const { file, previewUrl } = upload;
  const [failed, setFailed] = useState(false);
  const frame = classNames('bg-sunken object-cover', className);
  const video = kindOfType(typeOfFile(file)) === 'video';
  if (failed) {
    const text = video ? `Failed to load video: ${file.name}` : `No preview for ${file.name}`;
    return (
      <span
        role="img"
        aria-label={text}
        title={text}
        className={classNames('@container grid place-content-center justify-items-center gap-1 text-ink-2', frame)}
      >
        <Icon of={video ? Film : Image} size={24} />
        <span className="hidden px-1.5 text-center text-xs [overflow-wrap:anywhere] @min-[6rem]:line-clamp-3">{text}</span>
      </span>
    );
  }
  if (!video) return <img src={previewUrl} alt="" draggable={false} className={frame} onError={() => setFailed(true)} />;
  // Skips the first half second, which tends to be black.
  return (
    <video
      src={`${previewUrl}#t=0.5`}
      muted
      playsInline
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
      className={frame}
      onError={() => setFailed(true)}
    />
  );
}
