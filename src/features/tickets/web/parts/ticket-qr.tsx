import { useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

/** The QR code of a ticket, drawn in the browser; the door may type the code below it instead. */
export function TicketQr({ address, code }: { address: string; code: string }) {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('qrcode').then(async ({ toString }) => {
      const drawn = await toString(address, {
        type: 'svg',
        margin: 1,
        errorCorrectionLevel: 'M',
        color: { dark: '#17181c', light: '#ffffff' },
      });
      if (wanted) setSvg(`data:image/svg+xml;utf8,${encodeURIComponent(drawn)}`);
    });
    return () => {
      wanted = false;
    };
  }, [address]);
  return (
    <figure className="flex flex-col items-center gap-3">
      <span className="grid size-48 place-items-center overflow-hidden rounded-card border border-line bg-white p-2">
        {svg === null ? <Skeleton className="size-full" /> : <img src={svg} alt={`QR code of ticket ${code}`} width={176} height={176} />}
      </span>
      <figcaption className="font-display text-xl font-bold tracking-[0.12em]">{code}</figcaption>
    </figure>
  );
}
