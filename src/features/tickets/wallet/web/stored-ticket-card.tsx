import { Link2, MapPin } from 'lucide-react';
import { whenThere } from '#kernel/time/event-when.ts';
import { zoneOfItem } from '#features/payments/orders/rules/zone-of-item.ts';
import { Card } from '#ui/layout/card.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { QrImage } from '#ui/media/qr-image.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import type { StoredTicket } from '../../shared/stored-tickets.ts';
import { TicketQr } from './ticket-qr.tsx';

/** A ticket as this device stores it: everything that is needed on the way and at the door. */
export function StoredTicketCard({ ticket }: { ticket: StoredTicket }) {
  const { code, qr, title, subtitle, hostUsername, startDateTime, place, address, link, notes, holder } = ticket;
  const viewerZone = useViewerZone();
  const when = whenThere(ticket, viewerZone);
  const where = address ?? place;
  return (
    <Card as="article" className="flex max-sm:flex-col">
      <div className="flex min-w-0 flex-1 items-start gap-4 p-5 sm:p-6">
        <DateTile instant={startDateTime} timeZone={zoneOfItem(ticket, viewerZone)} />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-[22px] leading-tight [overflow-wrap:anywhere]">{title}</h2>
          {subtitle === undefined ? null : <p className="[overflow-wrap:anywhere]">{subtitle}</p>}
          <p className="text-ink-2">
            {when.day}, {when.time} <span className="text-ink-3">{when.zoneName}</span>
            {when.yours === null ? null : <span className="block text-[13.5px]">{when.yours}</span>}
          </p>
          <p className="text-ink-2">
            With <span className="font-semibold text-ink">@{hostUsername}</span>
          </p>
          {where === null ? null : (
            <p className="flex items-start gap-2">
              <Icon of={MapPin} size={18} className="mt-0.5 shrink-0 text-ink-2" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="sr-only">Place: </span>
                {where}
              </span>
            </p>
          )}
          {link ? (
            <p className="flex items-start gap-2">
              <Icon of={Link2} size={18} className="mt-0.5 shrink-0 text-ink-2" />
              <a
                href={link}
                target="_blank"
                rel="noopener nofollow ugc noreferrer"
                className="min-w-0 text-accent-text underline [overflow-wrap:anywhere]"
              >
                {link}
              </a>
            </p>
          ) : null}
          {notes ? (
            <div className="mt-2 rounded-control bg-sunken px-4 py-3">
              <h3 className="mb-1 text-[13.5px] font-semibold">Good to know</h3>
              <p className="written text-[14.5px]">{notes}</p>
            </div>
          ) : null}
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-center justify-center gap-2 border-line-strong/50 p-5 max-sm:border-t sm:border-l sm:border-dashed">
        {holder === undefined ? null : <p className="max-w-48 text-center font-semibold [overflow-wrap:anywhere]">{holder}</p>}
        <TicketQr code={code} draw={(alt) => <QrImage src={qr} alt={alt} />} />
      </div>
    </Card>
  );
}
