import type { ReactNode } from 'react';

export type QrImageProps = {
  /** What `drawQrCode` returned; null while there is nothing. */ src: string | null;
  alt: string;
  children?: ReactNode;
};

/** The white square of a QR code, in every theme; shows `children` as long as there is no code. */
export function QrImage({ src, alt, children }: QrImageProps) {
  return (
    <span className="grid size-48 place-items-center overflow-hidden rounded-card border border-line bg-white forced-color-adjust-none">
      {src !== null ? <img src={src} alt={alt} width={190} height={190} /> : children}
    </span>
  );
}
