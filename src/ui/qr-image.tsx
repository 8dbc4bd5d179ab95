import type { ReactNode } from 'react';

export type QrImageProps = {
  /** What `drawQrCode` returned; null while there is nothing. */ src: string | null;
  alt: string;
  children?: ReactNode;
};

/** The white square around a QR code, in both themes; shows `children` as long as there is no code. */
export function QrImage({ src, alt, children }: QrImageProps) {
  return (
    <span className="grid size-48 place-items-center overflow-hidden rounded-card border border-line bg-white p-2">
      {src !== null ? <img src={src} alt={alt} width={176} height={176} /> : children}
    </span>
  );
}
