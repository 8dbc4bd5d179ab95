import { Dialog as Base } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useBackCloses } from '#ui/overlays/use-back-closes.ts';
import { useZoom } from '#ui/media/use-zoom.ts';

export type LightboxPicture = { id: string; src: string; srcSet?: string | undefined; alt: string; blur: string | null };
export type LightboxProps = {
  pictures: readonly LightboxPicture[];
  /** The index of the picture to open. */
  start: number;
  title: string;
  /** Whose pictures they are, shown at the top. */
  head?: ReactNode;
  onClose: () => void;
};

const ROUND = 'bg-white/12 text-white hover:bg-white/22 sm:size-11';

/**
 * Pictures as large as the screen, one at a time: by arrow keys, buttons or a swipe; zoomed with two fingers, a double press, the button,
 * or plus and minus. A picture's description is shown below it. Load it lazily.
 */
export function Lightbox({ pictures, start, title, head, onClose }: LightboxProps) {
  const [current, setCurrent] = useState(start);
  const track = useRef<HTMLUListElement>(null);
  const zoom = useZoom();
  useBackCloses(true, onClose);
  const last = pictures.length - 1;
  const goTo = (index: number) => {
    const to = Math.min(last, Math.max(0, index));
    zoom.reset();
    setCurrent(to);
    track.current?.scrollTo({ left: track.current.clientWidth * to, behavior: 'instant' });
  };
  useEffect(() => {
    track.current?.scrollTo({ left: track.current.clientWidth * start, behavior: 'instant' });
  }, [start]);
  const measure = () => {
    const element = track.current;
    if (!element || element.clientWidth === 0) return;
    const seen = Math.round(element.scrollLeft / element.clientWidth);
    if (seen === current) return;
    zoom.reset();
    setCurrent(seen);
  };
  function onKeyDown(event: KeyboardEvent) {
    const action = {
      ArrowRight: () => goTo(current + 1),
      ArrowLeft: () => goTo(current - 1),
      Home: () => goTo(0),
      End: () => goTo(last),
      '+': () => zoom.step(1.5),
      '=': () => zoom.step(1.5),
      '-': () => zoom.step(1 / 1.5),
      '0': zoom.reset,
    }[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  }
  const shown = pictures[current];
  const many = pictures.length > 1;
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="fixed inset-0 z-50 bg-[#0b0c0e]" />
        <Base.Viewport className="fixed inset-0 z-50">
          <Base.Popup
            onKeyDown={onKeyDown}
            className="flex h-dvh w-full flex-col text-white outline-none data-starting-style:opacity-0 motion-safe:transition-opacity motion-safe:duration-150"
          >
            <div className="flex items-center gap-3 px-4 py-3">
              <div className="min-w-0 flex-1">{head}</div>
              <Base.Title className="sr-only">{title}</Base.Title>
              {many ? (
                <span aria-live="polite" className="text-sm whitespace-nowrap text-white/80 tabular-nums">
                  {current + 1} of {pictures.length}
                </span>
              ) : null}
              <IconButton
                icon={zoom.isZoomed ? ZoomOut : ZoomIn}
                label={zoom.isZoomed ? 'Zoom out' : 'Zoom in'}
                onClick={zoom.toggle}
                className={classNames(ROUND, 'max-sm:hidden')}
              />
              <Base.Close aria-label="Close" className={`icon-button ${ROUND}`}>
                <Icon of={X} size={20} />
              </Base.Close>
            </div>
            <div className="relative min-h-0 flex-1">
              <ul
                ref={track}
                // A scrollable element must be reachable by keyboard too.
                tabIndex={many ? 0 : undefined}
                onScroll={measure}
                className={classNames('slides h-full', zoom.isZoomed && 'overflow-x-hidden!')}
                aria-label={`${pictures.length === 1 ? 'Photo' : `${pictures.length} photos`}`}
              >
                {pictures.map((picture, index) => (
                  <li
                    key={picture.id}
                    className="h-full w-full shrink-0 snap-center snap-always overflow-hidden"
                    aria-hidden={index !== current}
                  >
                    <div
                      {...(index === current ? zoom.handlers : {})}
                      className={classNames(
                        'size-full select-none',
                        zoom.isZoomed ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in touch-pan-x',
                      )}
                    >
                      <Large picture={picture} near={Math.abs(index - current) <= 1} style={index === current ? zoom.style : undefined} />
                    </div>
                  </li>
                ))}
              </ul>
              {many ? (
                <>
                  <IconButton
                    icon={ChevronLeft}
                    label="Previous"
                    disabled={current === 0}
                    onClick={() => goTo(current - 1)}
                    variant="over-media"
                    className="absolute! top-1/2 left-4 -translate-y-1/2 disabled:invisible max-sm:hidden sm:size-11"
                  />
                  <IconButton
                    icon={ChevronRight}
                    label="Next"
                    disabled={current === last}
                    onClick={() => goTo(current + 1)}
                    variant="over-media"
                    className="absolute! top-1/2 right-4 -translate-y-1/2 disabled:invisible max-sm:hidden sm:size-11"
                  />
                </>
              ) : null}
            </div>
            <div className="flex flex-col items-center gap-3 px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {shown?.alt ? <p className="line-clamp-4 max-w-[70ch] text-center text-sm text-white/85">{shown.alt}</p> : null}
              {many ? <Thumbs pictures={pictures} current={current} onChoose={goTo} /> : null}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function Large({ picture, near, style }: { picture: LightboxPicture; near: boolean; style: { transform: string } | undefined }) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes="100vw"
      alt={picture.alt}
      loading={near ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      style={style}
      className="size-full object-contain"
    />
  );
}

type ThumbsProps = { pictures: readonly LightboxPicture[]; current: number; onChoose: (index: number) => void };

function Thumbs({ pictures, current, onChoose }: ThumbsProps) {
  return (
    <div className="flex max-w-full gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
      {pictures.map((picture, index) => (
        <button
          key={picture.id}
          type="button"
          aria-label={`Go to photo ${index + 1}`}
          aria-current={index === current || undefined}
          onClick={() => onChoose(index)}
          className={classNames(
            'size-11 shrink-0 overflow-hidden rounded-[10px] transition-opacity',
            index === current ? 'outline-2 outline-white' : 'opacity-60 hover:opacity-100',
          )}
        >
          <img src={picture.src} srcSet={picture.srcSet} sizes="44px" alt="" className="size-full object-cover" />
        </button>
      ))}
    </div>
  );
}
