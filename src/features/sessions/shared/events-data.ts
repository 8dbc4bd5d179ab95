import { localIso } from '#kernel/time/time-text.ts';
import type { SessionContent } from '#features/content/contract.ts';
import { contentPath } from '#features/content/shared/items/content-path.ts';
import type { SessionEvent } from '../contract.ts';
import { availabilityOf } from '../rules.ts';

type Around = { origin: string; image: string };

const SCHEMA = 'https://schema.org';

/**
 * Returns the dates of a session as search engines read them (https://schema.org/Event), one by one: moved and cancelled ones are marked,
 * and they are sold out when the product says so, counting held seats. The place is no more exact than the reader may know it.
 */
export function eventsData(session: SessionContent, events: readonly SessionEvent[], around: Around): Record<string, unknown>[] {
  return events.map((event) => eventData(session, event, around));
}

function eventData(session: SessionContent, event: SessionEvent, { origin, image }: Around): Record<string, unknown> {
  const page = new URL(contentPath(session), origin).href;
  const url = `${page}?sessionEventId=${event.id}`;
  const { previousStartDateTime: previous } = event;
  const status = event.cancelled ? 'EventCancelled' : previous === undefined ? 'EventScheduled' : 'EventRescheduled';
  const isOnline = event.locationType === 'online';
  const host = {
    '@type': 'Person',
    name: session.author.displayName ?? session.username,
    url: new URL(`/${session.username}`, origin).href,
  };
  return {
    '@type': 'Event',
    '@id': url,
    name: event.title,
    description: [session.subtitle, session.shortText].filter(Boolean).join('. ') || event.title,
    url,
    image: [new URL(image, origin).href],
    startDate: localIso(new Date(event.startDateTime), event.timeZone),
    endDate: localIso(new Date(event.endDateTime), event.timeZone),
    ...(previous === undefined ? {} : { previousStartDate: localIso(new Date(previous), event.timeZone) }),
    eventStatus: `${SCHEMA}/${status}`,
    eventAttendanceMode: `${SCHEMA}/${isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: isOnline ? { '@type': 'VirtualLocation', url } : placeData(event),
    organizer: host,
    performer: host,
    ...(event.maxParticipantCount === null ? {} : { maximumAttendeeCapacity: event.maxParticipantCount }),
    offers: {
      '@type': 'Offer',
      price: (event.price / 100).toFixed(2),
      priceCurrency: 'GBP',
      availability: `${SCHEMA}/${availabilityData(event)}`,
      url,
      validFrom: event.opensAt ?? session.createdAt,
      ...(event.closesAt === undefined ? {} : { validThrough: event.closesAt }),
    },
  };
}

// As of its start: what is over isn't among the upcoming dates, and later readers learn it from the page itself.
function availabilityData(event: SessionEvent): string {
  // Until when it is on offer is said beside it.
  const isOpen = availabilityOf({ ...event, closesAt: undefined }, new Date(event.startDateTime)).purchasable;
  if (!isOpen || event.seatsLeft === 0) return 'SoldOut';
  return event.seatsLeft !== null && event.seatsLeft <= FEW ? 'LimitedAvailability' : 'InStock';
}

const FEW = 3;

function placeData({ formattedAddress, addressLine, city, postcode, country, title }: SessionEvent): Record<string, unknown> {
  return {
    '@type': 'Place',
    name: addressLine ?? city ?? title,
    address: {
      '@type': 'PostalAddress',
      ...(addressLine === null ? {} : { streetAddress: addressLine }),
      ...(city === null ? {} : { addressLocality: city }),
      ...(formattedAddress === null || postcode === null ? {} : { postalCode: postcode }),
      addressCountry: country ?? 'GB',
    },
  };
}
