import { formatDay } from '#kernel/time-text.ts';
import type { Content, SessionContent } from '#features/content/contract.ts';
import { contentPath } from '#features/content/web/parts/content-path.ts';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import type { PageHead } from '#platform/web/page-head.ts';

/** What a session page says about itself to link previews and search engines. A locked one tells no more than its teaser. */
export function sessionHead(session: Content, origin: string): PageHead {
  const name = session.author.displayName ?? session.author.username;
  const path = contentPath(session);
  if (session.locked || session.type !== 'SESSION') {
    const title = session.locked ? (session.title ?? 'Session') : 'Session';
    return {
      title: `${title} with ${name}`,
      description: session.shortText || `A session by ${name} on Turnout.`,
      path,
      image: pictureUrl(session.author.profilePic, 400),
      imageAlt: name,
    };
  }
  const picture = session.media[0] ?? null;
  const image = pictureUrl(picture, 800) ?? pictureUrl(session.author.profilePic, 400);
  return {
    title: `${session.title} with ${name}`,
    description: descriptionOf(session, name),
    image,
    imageAlt: picture?.alt ?? session.title,
    path,
    type: 'event',
    data: eventData(session, {
      name,
      url: new URL(path, origin).href,
      image: image === null ? null : new URL(image, origin).href,
      profile: new URL(`/${session.username}`, origin).href,
    }),
  };
}

function descriptionOf(session: SessionContent, name: string): string {
  const place = placeOf(session);
  const where = place.locationType === 'online' ? 'Online' : (place.city ?? 'In person');
  const next = session.nextEvent ? `${formatDay(new Date(session.nextEvent.startDateTime), place.timeZone)}. ` : '';
  return `${next}${where}, with ${name}. ${session.shortText}`.trim();
}

/** https://schema.org/Event; the place no more exactly than the reader may know it. */
function eventData(
  session: SessionContent,
  { name, url, image, profile }: { name: string; url: string; image: string | null; profile: string },
) {
  const next = session.nextEvent;
  const place = placeOf(session);
  const online = place.locationType === 'online';
  const full = next !== null && next.maxParticipantCount !== null && next.participantCount >= next.maxParticipantCount;
  return {
    '@type': 'Event',
    name: session.title,
    description: session.shortText || session.title,
    url,
    ...(image ? { image: [image] } : {}),
    startDate: next?.startDateTime ?? session.startDateTime,
    endDate: next?.endDateTime ?? session.endDateTime,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${online ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: online
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: place.formattedAddress ?? place.city ?? session.title,
          address: {
            '@type': 'PostalAddress',
            ...(place.addressLine ? { streetAddress: place.addressLine } : {}),
            ...(place.city ? { addressLocality: place.city } : {}),
            ...(place.postcode ? { postalCode: place.postcode } : {}),
          },
        },
    organizer: { '@type': 'Person', name, url: profile },
    ...(next
      ? {
          offers: {
            '@type': 'Offer',
            price: (next.price / 100).toFixed(2),
            priceCurrency: 'GBP',
            availability: `https://schema.org/${full ? 'SoldOut' : 'InStock'}`,
            url,
          },
        }
      : {}),
  };
}

// The street is the session's: an event that was moved elsewhere is told by its city alone.
function placeOf(session: SessionContent) {
  const own = session.nextEvent?.ownPlace;
  return own ? { ...own, formattedAddress: null, addressLine: null, postcode: null } : session;
}
