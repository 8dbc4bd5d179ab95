import { cardPath } from '#kernel/http/card-path.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Content, SessionContent } from '#features/content/contract.ts';
import { isForSearchEngines } from '#features/content/policy.ts';
import { cardPicture } from '#features/content/shared/cards/card-picture.ts';
import { contentPath } from '#features/content/shared/items/content-path.ts';
import { readyPictureId } from '#features/media/shared/picture-url.ts';
import { breadcrumbs } from '#platform/web/page/breadcrumbs.ts';
import type { PageHead } from '#platform/web/page/page-head.ts';
import type { SessionEvent } from '../contract.ts';
import { eventsData } from './events-data.ts';

/**
 * Returns what a session page tells link previews and search engines, with its next dates. A locked one gives away no more than its teaser.
 */
export function sessionHead(session: Content, origin: string, events: readonly SessionEvent[] = []): PageHead {
  const name = session.author.displayName ?? session.author.username;
  const path = contentPath(session);
  const title = 'title' in session ? (session.title ?? 'Session') : 'Session';
  const subtitle = 'subtitle' in session ? (session.subtitle ?? null) : null;
  const crumbs = breadcrumbs(origin, [
    { name, path: paths.profile(session.username) },
    { name: title, path },
  ]);
  const {
    nextEvent: next = null,
    locationType = null,
    city = null,
    timeZone = null,
  } = session.locked || session.type === 'POST' ? {} : session;
  const shown = [
    session.locked,
    title,
    subtitle,
    session.shortText,
    name,
    next?.startDateTime,
    next?.price,
    next?.ownPlace,
    locationType,
    city,
    timeZone,
    readyPictureId(session.author.profilePic, 150),
  ];
  const id = { kind: 'session' as const, userId: session.userId, id: session.id };
  const alternates = [{ type: 'application/json+oembed', path: paths.oembed(new URL(path, origin).href), title }];
  if (session.locked || session.type !== 'SESSION') {
    return {
      title: `${title} with ${name}`,
      description: [subtitle, session.shortText].filter(Boolean).join('. ') || `A session by ${name}.`,
      path,
      image: cardPath(id, shown),
      imageAlt: title,
      alternates,
      unlisted: !isForSearchEngines(session),
      data: [crumbs],
    };
  }
  const image = cardPath(id, [...shown, cardPicture(session)?.id]);
  return {
    title: `${session.title} with ${name}`,
    description: descriptionOf(session, name),
    image,
    imageAlt: session.title,
    alternates,
    path,
    type: 'event',
    unlisted: !isForSearchEngines(session),
    data: [...eventsData(session, events, { origin, image }), crumbs],
  };
}

function descriptionOf(session: SessionContent, name: string): string {
  const place = placeOf(session);
  const where = place.locationType === 'online' ? 'Online' : (place.city ?? 'In person');
  const next = session.nextEvent ? `${formatDay(new Date(session.nextEvent.startDateTime), place.timeZone)}. ` : '';
  const words = [session.subtitle, session.shortText].filter(Boolean).join('. ');
  return `${next}${where}, with ${name}. ${words}`.trim();
}

// A moved event is described with its own city and zone.
function placeOf(session: SessionContent) {
  return session.nextEvent?.ownPlace ?? session;
}
