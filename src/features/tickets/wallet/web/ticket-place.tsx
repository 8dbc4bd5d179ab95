import { Link2, MapPin } from 'lucide-react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { StreetAddress } from '#features/sessions/shared/street-address.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** Where a ticket leads: the address, or the link of an online session, as far as the reader may know it. */
export function TicketPlace({ event }: { event: SessionEvent }) {
  const isOnline = event.locationType === 'online';
  return (
    <dl className="flex items-start gap-3">
      <dt className="pt-0.5 text-ink-2">
        <Icon of={isOnline ? Link2 : MapPin} />
        <span className="sr-only">{isOnline ? 'Link' : 'Place'}</span>
      </dt>
      <dd className="min-w-0 font-medium">{isOnline ? <OnlineLink url={event.locationUrl} /> : <StreetAddress event={event} />}</dd>
    </dl>
  );
}

function OnlineLink({ url }: { url: string | null }) {
  if (url === null) return 'Online';
  return (
    <a className="text-accent-text underline [overflow-wrap:anywhere]" href={url} target="_blank" rel="noopener nofollow ugc noreferrer">
      {url}
    </a>
  );
}
