import type { ReactNode } from 'react';

export type QrImageProps = {
  /** What `drawQrCode` has drawn; null while there is nothing. */ src: string | null;
  alt: string;
  children?: ReactNode;
};

/** The white square that a QR code stands in, in both themes; `children` stand there as long as there is none. */
export function QrImage({ src, alt, children }: QrImageProps) {
  return (
    <span className="grid size-48 place-items-center overflow-hidden rounded-card border border-line bg-white p-2">
      {src !== null ? <img src={src} alt={alt} width={176} height={176} /> : children}
    </span>
  );
}
