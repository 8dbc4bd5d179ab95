import * as paths from '#kernel/http/paths.ts';
import { readyPictureId } from '#features/media/shared/picture-url.ts';
import { cardPath } from '#kernel/http/card-path.ts';
import { breadcrumbs } from '#platform/web/page/breadcrumbs.ts';
import type { PageHead } from '#platform/web/page/page-head.ts';
import type { PublicUser } from '../contract.ts';

/** The metadata of a profile for link previews and search engines (https://schema.org/ProfilePage). */
export function profileHead(user: PublicUser, origin: string): PageHead {
  const name = user.displayName ?? user.username;
  const path = `/${user.username}`;
  const url = new URL(path, origin).href;
  const image = cardPath({ kind: 'profile', userId: user.id, id: user.id }, [
    name,
    user.username,
    user.bio ?? user.followerCount,
    readyPictureId(user.profilePic, 150),
    readyPictureId(user.profileCoverPic, 1500),
  ]);
  return {
    title: `${name} (@${user.username})`,
    description: user.bio ?? `Posts and sessions by ${name}.`,
    image,
    imageAlt: name,
    path,
    type: 'profile',
    unlisted: !user.inSearchEngines,
    alternates: [
      { type: 'application/rss+xml', path: `${path}/feed.rss`, title: `${name} (RSS)` },
      { type: 'application/atom+xml', path: `${path}/feed.atom`, title: `${name} (Atom)` },
      { type: 'text/calendar', path: `${path}/calendar.ics`, title: `${name}’s calendar` },
      { type: 'application/json+oembed', path: paths.oembed(url), title: name },
    ],
    data: [
      {
        '@type': 'ProfilePage',
        url,
        dateCreated: user.createdAt,
        mainEntity: {
          '@type': 'Person',
          '@id': url,
          name,
          alternateName: user.username,
          identifier: user.id,
          url,
          ...(user.bio === null ? {} : { description: user.bio }),
          ...(user.profilePic === null ? {} : { image: new URL(image, origin).href }),
          ...(user.links.length === 0 ? {} : { sameAs: user.links.map((link) => link.url) }),
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/FollowAction',
            userInteractionCount: user.followerCount,
          },
        },
      },
      breadcrumbs(origin, [{ name, path }]),
    ],
  };
}
