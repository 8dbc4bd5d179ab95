import type { MouseEvent } from 'react';
import { ArrowDown, ArrowUp, RotateCw, X } from 'lucide-react';
import * as LIMITS from '#kernel/limits.ts';
import { typeOfFile } from '#features/media/shared/check-file.ts';
import { LocalMedia } from '#features/media/shared/local-media.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { kindOfType } from '#features/media/rules.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FilmCaptions } from './film-captions.tsx';
import type { ComposerItem, ComposerMedia } from '../../shared/composer/use-composer-media.ts';

export type Direction = 'up' | 'down';

export type ComposerMediaRowProps = {
  item: ComposerItem;
  index: number;
  count: number;
  media: ComposerMedia;
  onMove: (to: number, direction: Direction) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
};

/** One picture or video: preview, progress, description, captions and position. */
export function ComposerMediaRow({ item, index, count, media, onMove, onDragStart, onDragEnd }: ComposerMediaRowProps) {
  const name = `${isVideo(item) ? 'video' : 'photo'} ${index + 1}`;
  const upload = item.kind === 'upload' ? item.upload : null;
  function retry(event: MouseEvent<HTMLElement>) {
    // The pressed button disappears; its focus moves to the one that stays.
    event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.focus();
    media.retry(item.key);
  }
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[96px_minmax(0,1fr)_auto]">
      {/* Only the picture is draggable: in the field beside it, the mouse selects text. */}
      <div
        draggable={count > 1}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
          const row = event.currentTarget.closest('li');
          if (row) event.dataTransfer.setDragImage(row, 24, 24);
          onDragStart();
        }}
        onDragEnd={onDragEnd}
        className={count > 1 ? 'h-fit cursor-grab active:cursor-grabbing' : 'h-fit'}
      >
        <Thumbnail item={item} />
      </div>
      <div className="min-w-0">
        {upload?.status === 'failed' ? (
          <p role="alert" className="text-sm font-medium [overflow-wrap:anywhere] text-danger">
            {upload.file.name}: {upload.error}
          </p>
        ) : (
          <TextField
            label={`Description of ${name}`}
            hint={index === 0 ? 'For people who can’t see it. This one is the cover.' : undefined}
            value={item.alt}
            maxLength={LIMITS.altTextMax}
            onChange={(event) => media.describe(item.key, event.target.value)}
          />
        )}
        {upload?.status === 'sending' ? <ProgressBar label={`Sending ${upload.file.name}`} value={upload.progress} /> : null}
        {isVideo(item) && upload?.status !== 'failed' ? (
          <FilmCaptions name={name} film={item.key} list={item.captions} captions={media.captions} />
        ) : null}
      </div>
      <div className="col-span-2 flex justify-end sm:col-span-1 sm:items-start">
        {upload?.status === 'failed' && upload.mayRetry ? <IconButton icon={RotateCw} label={`Retry ${name}`} onClick={retry} /> : null}
        {count > 1 ? (
          <>
            <IconButton
              data-move="up"
              icon={ArrowUp}
              label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => onMove(index - 1, 'up')}
            />
            <IconButton
              data-move="down"
              icon={ArrowDown}
              label={`Move ${name} down`}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1, 'down')}
            />
          </>
        ) : null}
        <IconButton data-remove icon={X} label={`Remove ${name}`} onClick={() => media.remove(item.key)} />
      </div>
    </div>
  );
}

function Thumbnail({ item }: { item: ComposerItem }) {
  if (item.kind === 'upload') return <LocalMedia upload={item.upload} className="pointer-events-none aspect-[4/3] w-full rounded-small" />;
  return (
    <div className="pointer-events-none overflow-hidden rounded-small">
      <ImageFrame
        src={pictureUrl(item.entity, isVideo(item) ? 512 : 800)}
        alt=""
        ratio="4/3"
        placeholder={item.entity.blur}
        seed={item.entity.id}
      />
    </div>
  );
}

function isVideo(item: ComposerItem): boolean {
  return item.kind === 'attached' ? item.entity.type === 'video' : kindOfType(typeOfFile(item.upload.file)) === 'video';
}
