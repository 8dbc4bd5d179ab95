import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { cropRect, wholeCrop, zoomCrop, ZOOM_MAX, type Crop, type Rect, type Size } from '../crop/web/crop-geometry.ts';
import { cutPicture } from '../crop/web/cut-picture.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { PICTURE_SHAPES, type PictureKind } from '#features/media/crop/rules.ts';
import { useChosenImage } from '../crop/web/use-chosen-image.ts';
import { useCropGestures } from '../crop/web/use-crop-gestures.ts';

export type CropDialogProps = { file: File; kind: PictureKind; onDone: (file: File) => void; onCancel: () => void };

const TITLES = { profile: 'Crop your profile picture', profileCover: 'Crop your cover photo' } as const;
const ZOOM_STEP = 1.25;

/**
 * Lets the person crop a picture before it is uploaded. A picture that this browser can't display (HEIC in most) is passed on as it is; the
 * server then crops its centre.
 */
export function CropDialog({ file, kind, onDone, onCancel }: CropDialogProps) {
  const { aspect } = PICTURE_SHAPES[kind];
  const image = useChosenImage(file, () => onDone(file));
  const size = image ? { width: image.naturalWidth, height: image.naturalHeight } : null;
  const [chosen, setChosen] = useState<Crop | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [cutting, setCutting] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const crop = chosen ?? (size ? wholeCrop(size) : null);

  function change(next: (crop: Crop) => Crop) {
    if (size) setChosen((current) => next(current ?? wholeCrop(size)));
  }
  async function use() {
    if (!image || !size || !crop) return;
    setCutting(true);
    try {
      onDone(await cutPicture(image, cropRect(size, aspect, crop), kind, file.name));
    } catch (error) {
      setFailure(messageOf(error));
      setCutting(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={TITLES[kind]}
      size={kind === 'profile' ? 'medium' : 'large'}
      initialFocus={frame}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={!crop} loading={cutting} onClick={() => void use()}>
            Use picture
          </Button>
        </>
      }
    >
      <Frame frame={frame} kind={kind} image={image} size={size} crop={crop} change={change} />
      <Zoom
        zoom={crop?.zoom ?? 1}
        disabled={!size}
        onZoom={(zoom) => size && change((current) => zoomCrop(size, aspect, current, zoom(current.zoom)))}
      />
      {failure ? (
        <Notice tone="danger" className="mt-4">
          {failure}
        </Notice>
      ) : null}
    </Dialog>
  );
}

type FrameProps = {
  frame: RefObject<HTMLDivElement | null>;
  kind: PictureKind;
  image: HTMLImageElement | null;
  size: Size | null;
  crop: Crop | null;
  change: (next: (crop: Crop) => Crop) => void;
};

function Frame({ frame, kind, image, size, crop, change }: FrameProps) {
  const { aspect } = PICTURE_SHAPES[kind];
  const hint = useId();
  const gestures = useCropGestures(frame, size, aspect, change);
  return (
    <>
      <div
        ref={frame}
        role="application"
        tabIndex={0}
        aria-label="Visible part of the picture"
        aria-describedby={hint}
        {...gestures}
        className={`relative mx-auto grid w-full cursor-grab touch-none place-items-center overflow-hidden rounded-control bg-sunken select-none active:cursor-grabbing ${kind === 'profile' ? 'aspect-square max-w-[360px]' : 'aspect-[3/1]'}`}
      >
        {image && size && crop ? (
          <img
            src={image.src}
            alt=""
            draggable={false}
            className="pointer-events-none absolute max-w-none"
            style={placeOf(cropRect(size, aspect, crop), size)}
          />
        ) : (
          <Spinner label="Loading the picture" size={28} />
        )}
        {kind === 'profile' ? (
          <span aria-hidden="true" className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_rgb(0_0_0/0.5)]" />
        ) : null}
      </div>
      <p id={hint} className="mt-3 text-center text-[13px] text-ink-2">
        Drag to move, pinch or scroll to zoom. On a keyboard: arrow keys, + and −.
      </p>
    </>
  );
}

// The frame shows exactly the crop, so the whole picture is scaled by the inverse.
function placeOf(rect: Rect, size: Size): CSSProperties {
  const percent = (part: number, of: number) => `${(part / of) * 100}%`;
  return {
    width: percent(size.width, rect.width),
    height: percent(size.height, rect.height),
    left: percent(-rect.x, rect.width),
    top: percent(-rect.y, rect.height),
  };
}

type ZoomProps = { zoom: number; disabled: boolean; onZoom: (next: (zoom: number) => number) => void };

function Zoom({ zoom, disabled, onZoom }: ZoomProps) {
  return (
    <div className="mx-auto mt-3 flex max-w-[360px] items-center gap-2">
      <IconButton icon={ZoomOut} label="Zoom out" disabled={disabled || zoom <= 1} onClick={() => onZoom((now) => now / ZOOM_STEP)} />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        min={1}
        max={ZOOM_MAX}
        step={0.01}
        value={zoom}
        disabled={disabled}
        onChange={(event) => onZoom(() => Number(event.target.value))}
        className="h-11 min-w-0 flex-1 accent-accent"
      />
      <IconButton icon={ZoomIn} label="Zoom in" disabled={disabled || zoom >= ZOOM_MAX} onClick={() => onZoom((now) => now * ZOOM_STEP)} />
    </div>
  );
}
