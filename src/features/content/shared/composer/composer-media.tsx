import { useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { MEDIA_HINT } from '#features/media/copy.ts';
import { ACCEPTED_MEDIA } from '#features/media/shared/check-file.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { FileDropzone } from '#ui/media/file-dropzone.tsx';
import { ComposerMediaRow, type Direction } from '../../composer/web/composer-media-row.tsx';
import type { ComposerMedia as Media } from './use-composer-media.ts';

export type ComposerMediaProps = {
  media: Media;
  error?: string | null;
  /** Whether the first is asked for as the cover. */
  withCover?: boolean;
};

/** The pictures and videos of an item being written: drop, paste or choose, describe, reorder, retry. The first is the cover. */
export function ComposerMedia({ media, error = null, withCover = false }: ComposerMediaProps) {
  const count = media.items.length;
  const full = count >= LIMITS.postMediaMax;
  const problem = error ?? surplusText(media.surplus);
  const box = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);

  // When a button disappears with its row, its focus moves to the next row, or to where files are added.
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(removed.current, buttons.length - 1)] ?? box.current?.querySelector('input'))?.focus();
    removed.current = null;
  }, [count]);

  function remove(key: string) {
    removed.current = media.items.findIndex((item) => item.key === key);
    media.remove(key);
  }
  return (
    <div ref={box} className="flex flex-col gap-3">
      <p className="text-[13.5px] font-semibold">
        {withCover ? 'Cover, more photos and videos' : 'Photos and videos'} <span className="font-normal text-ink-3">(optional)</span>
      </p>
      {count > 0 ? <Rows media={{ ...media, remove }} /> : null}
      {full ? (
        <p className="text-[13px] text-ink-2">You’ve reached the limit of {LIMITS.postMediaMax}.</p>
      ) : (
        <FileDropzone
          label={count > 0 ? 'Add more' : withCover ? 'Add a cover' : 'Add photos or videos'}
          hint={MEDIA_HINT}
          accept={ACCEPTED_MEDIA}
          multiple
          onFiles={media.add}
        />
      )}
      <p role="alert" className="-mt-1.5 text-[13px] font-medium text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function surplusText(surplus: number): string | null {
  if (surplus === 0) return null;
  return `You can add up to ${LIMITS.postMediaMax}: ${surplus === 1 ? '1 file was' : `${surplus} files were`} left out.`;
}

function Rows({ media }: { media: Media }) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ to: number; direction: Direction } | null>(null);
  const count = media.items.length;
  const from = media.items.findIndex(({ key }) => key === dragged);

  // Reordering moves the rows in the DOM, and the pressed button would lose the focus.
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const { to, direction } = moved.current;
    moved.current = null;
    const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [];
    (Array.from(buttons).find((button) => button.dataset['move'] === direction) ?? buttons[0])?.focus();
  });

  function move(key: string, to: number, direction: Direction) {
    moved.current = { to, direction };
    media.move(key, to);
    setSaid(`Moved to position ${to + 1} of ${count}.`);
  }
  function drop(event: DragEvent, index: number) {
    if (dragged === null) return;
    event.preventDefault();
    media.move(dragged, index);
    end();
  }
  function end() {
    setDragged(null);
    setOver(null);
  }
  return (
    <>
      <ol ref={list} aria-label="Photos and videos" className="flex flex-col gap-3">
        {media.items.map((item, index) => (
          <li
            key={item.key}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => drop(event, index)}
            className={classNames(
              'rounded-control border bg-surface p-3',
              dragged === item.key && 'opacity-50',
              over === index && from !== index ? 'border-accent' : 'border-line',
              over === index && from > index && 'shadow-[0_-3px_0_var(--color-accent)]',
              over === index && from < index && 'shadow-[0_3px_0_var(--color-accent)]',
            )}
          >
            <ComposerMediaRow
              item={item}
              index={index}
              count={count}
              media={media}
              onMove={(to, direction) => move(item.key, to, direction)}
              onDragStart={() => setDragged(item.key)}
              onDragEnd={end}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
