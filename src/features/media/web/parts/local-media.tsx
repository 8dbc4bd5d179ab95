import { Film } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { kindOfType } from '../../rules.ts';
import { typeOfFile } from './check-file.ts';
import type { Upload } from './use-uploads.ts';

/** A chosen file as this browser can show it. A film that it cannot show may still be sent: the server reads more kinds than browsers do. */
export function LocalMedia({ upload, className }: { upload: Pick<Upload, 'file' | 'previewUrl'>; className?: string }) {
  const { file, previewUrl } = upload;
  const [failed, setFailed] = useState(false);
  const frame = classNames('bg-sunken object-cover', className);
  if (kindOfType(typeOfFile(file)) !== 'video') return <img src={previewUrl} alt="" className={frame} />;
  if (failed) {
    const text = `Failed to load video: ${file.name}`;
    return (
      <span role="img" aria-label={text} title={text} className={classNames('grid place-items-center text-ink-3', frame)}>
        <Icon of={Film} size={24} />
      </span>
    );
  }
  // The second before which films tend to be black is passed over.
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
