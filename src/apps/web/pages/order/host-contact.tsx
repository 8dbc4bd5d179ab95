import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { hasLeft } from '#features/people/rules.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { Payment } from '#features/payments/contract.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import type { Ticket } from '#features/tickets/contract.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';

const ReviewInvitation = lazyPart(async () => (await import('#features/reviews/shared/review-invitation.tsx')).ReviewInvitation);

type HostContactProps = { ticket: Ticket; payment: Payment; event: SessionEvent | null };

/** Whom a participant turns to about their ticket, and how they say how it was once they were there; nothing if the host has left. */
export function HostContact({ ticket, ...of }: HostContactProps) {
  const { ownerUsername: username } = of.payment;
  if (hasLeft({ username })) return null;
  return (
    <>
      {ticket.checkedInAt === null ? null : (
        <ReviewInvitation hostUserId={ticket.sessionOwnerUserId} hostUsername={username} sessionId={ticket.sessionId} />
      )}
      <Contact {...of} />
    </>
  );
}

function Contact({ payment, event }: Omit<HostContactProps, 'ticket'>) {
  const name = event?.host.displayName ?? `@${payment.ownerUsername}`;
  return (
    <Card as="section" aria-label="Your host" padded className="flex flex-wrap items-center gap-3">
      <Avatar seed={payment.ownerUserId} name={name} src={pictureUrl(event?.host.profilePic ?? null, 150)} size="m" />
      <p className="min-w-28 flex-1">
        <Link dir="auto" to={paths.profile(payment.ownerUsername)} className="block truncate font-semibold hover:underline">
          {name}
        </Link>
        <span className="block text-[13.5px] text-ink-2">Your host</span>
      </p>
      <ButtonLink variant="ghost" size="small" to={paths.chat(payment.ownerUserId)}>
        <Icon of={MessageCircle} size={16} />
        Ask the host
      </ButtonLink>
    </Card>
  );
}
