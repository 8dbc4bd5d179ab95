import type { DecodeQR } from 'qr/decode.js';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { heldCodes } from './held-codes.ts';

export type QrScannerProps = {
  /** Called with a code's text, once for each time that it is held up (`heldCodes`). */
  onRead: (text: string) => void;
  /** Reads pictures where the browser can't by itself. Pass it to a page that must work without a connection; otherwise it is loaded. */
  decode?: DecodeQR;
};

type State = 'starting' | 'looking' | 'denied' | 'failed';

// A larger picture only takes longer; a code that fills a third of this one is still read.
const LONGEST_SIDE = 640;
const BETWEEN_SCANS_MS = 120;

/** Whether this browser can use a camera at all. */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
}

/** The camera, looking for QR codes as long as it is shown. Nothing that it sees leaves the browser. */
export function QrScanner({ onRead, decode }: QrScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  const [state, setState] = useState<State>('starting');
  useEffect(() => {
    read.current = onRead;
  }, [onRead]);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    const ended = new AbortController();
    watch(
      { video: shown, decode },
      ended.signal,
      () => setState('looking'),
      (text) => read.current(text),
    ).catch((failure: unknown) => {
      if (!ended.signal.aborted) setState(failure instanceof DOMException && failure.name === 'NotAllowedError' ? 'denied' : 'failed');
    });
    return () => ended.abort();
  }, [decode]);
  if (state === 'denied' || state === 'failed')
    return (
      <Notice tone="warn">
        {state === 'denied'
          ? 'This page isn’t allowed to use the camera. Allow it in your browser settings, or type the code.'
          : 'The camera couldn’t be started. Type the code instead.'}
      </Notice>
    );
  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-control bg-[#17181c] text-white">
      <video ref={video} muted playsInline aria-label="Camera" className="size-full object-cover" />
      {state === 'starting' ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : (
        <>
          <span aria-hidden="true" className="absolute inset-x-[22%] inset-y-[14%] rounded-card border-[3px] border-white/90" />
          <p className="absolute inset-x-0 bottom-1 text-center text-[12.5px] [text-shadow:0_1px_3px_#000]">
            Hold the code inside the frame
          </p>
        </>
      )}
    </div>
  );
}

type Watched = { video: HTMLVideoElement; decode: DecodeQR | undefined };

async function watch({ video, decode }: Watched, signal: AbortSignal, onStart: () => void, onRead: (text: string) => void): Promise<void> {
  // Loads the decoder first: if anything fails before the camera is on, its light stays off.
  const read = await openReader(decode);
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  try {
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    stop();
    throw error;
  }
  onStart();
  const isToRead = heldCodes();
  const scan = async () => {
    if (signal.aborted) return;
    const text = video.videoWidth > 0 ? await read(video) : null;
    if (isToRead(text, performance.now()) && text !== null) onRead(text);
    setTimeout(() => void scan(), BETWEEN_SCANS_MS);
  };
  void scan();
}

/** Reads the QR code in a picture of the camera; null if it sees none. */
type Reader = (video: HTMLVideoElement) => Promise<string | null>;

type BarcodeDetectors = {
  new (options: { formats: string[] }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

// The browser's own detector is faster and reads at an angle; it isn't everywhere, and where it is it may know no QR codes.
async function openReader(decode: DecodeQR | undefined): Promise<Reader> {
  const own = (globalThis as { BarcodeDetector?: BarcodeDetectors }).BarcodeDetector;
  const formats: string[] = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!own || !formats.includes('qr_code')) return openDecoder(decode ?? (await import('qr/decode.js')).decodeQR);
  const detector = new own({ formats: ['qr_code'] });
  return async (video) => {
    const found = await detector.detect(video).catch(() => []);
    return found[0]?.rawValue ?? null;
  };
}

function openDecoder(decode: DecodeQR): Reader {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  return async (video) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // It throws if it sees no code, which is most of the time.
      return null;
    }
  };
}
