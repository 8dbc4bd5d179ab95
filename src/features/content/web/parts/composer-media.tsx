import { useState } from 'react';
import { LIMITS } from '#kernel/limits.ts';
import { IMAGE_TYPES, VIDEO_TYPES } from '#features/media/rules.ts';
import { classNames } from '#ui/class-names.ts';
import { FileDropzone } from '#ui/file-dropzone.tsx';
import { ComposerMediaRow } from './composer-media-row.tsx';
import type { ComposerMedia as Media } from './use-composer-media.ts';

export type ComposerMediaProps = { media: Media; error?: string | null };

/** The pictures and videos of something that is being written: dropped, pasted or chosen, described, put in order, sent again. The first is the cover. */
export function ComposerMedia({ media, error }: ComposerMediaProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const count = media.items.length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[13.5px] font-semibold">
        Photos and videos <span className="font-normal text-ink-3">(optional)</span>
      </p>
      {count > 0 ? (
        <ol aria-label="Photos and videos" className="flex flex-col gap-3">
          {media.items.map((item, index) => (
            <li
              key={item.key}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(item.key);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                media.move(dragged, index);
                setDragged(null);
              }}
              className={classNames('rounded-control border border-line bg-surface p-3', dragged === item.key && 'opacity-50')}
            >
              <ComposerMediaRow item={item} index={index} count={count} media={media} />
            </li>
          ))}
        </ol>
      ) : null}
      <FileDropzone
        label={count === 0 ? 'Add photos or videos' : 'Add more'}
        hint={`Drop, paste or choose up to ${LIMITS.postMediaMax}: pictures of 10 MB, videos of 30 minutes.`}
        accept={[...IMAGE_TYPES, ...VIDEO_TYPES].join(',')}
        multiple
        disabled={count >= LIMITS.postMediaMax}
        error={error ?? null}
        onFiles={media.add}
      />
    </div>
  );
}
