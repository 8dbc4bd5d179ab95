import * as paths from '#kernel/http/paths.ts';
import { readyPictureId } from '#features/media/shared/picture-url.ts';
import { cardPath } from '#kernel/http/card-path.ts';
import { firstWords } from '#kernel/text/first-words.ts';
import { breadcrumbs } from '#platform/web/page/breadcrumbs.ts';
import type { PageHead } from '#platform/web/page/page-head.ts';
import type { Content } from '../../contract.ts';
import { isForSearchEngines } from '../../policy.ts';
import { cardPicture } from '../cards/card-picture.ts';
import { contentPath } from './content-path.ts';

const HEADLINE_MAX = 110;
const TITLE_MAX = 60;

/** The metadata of a post for link previews and search engines (https://schema.org/SocialMediaPosting); a locked one shows its teaser. */
export function postHead(post: Content, origin: string): PageHead {
  const name = post.author.displayName ?? post.author.username;
  const picture = cardPicture(post);
  const path = contentPath(post);
  const url = new URL(path, origin).href;
  const profile = new URL(`/${post.username}`, origin).href;
  const image = cardPath({ kind: 'post', userId: post.userId, id: post.id }, [
    post.locked,
    post.shortText,
    name,
    picture?.id,
    readyPictureId(post.author.profilePic, 150),
  ]);
  const headline = firstWords(post.shortText, HEADLINE_MAX) || `Post by ${name}`;
  return {
    title: `${name}: ${firstWords(post.shortText, TITLE_MAX) || 'Post'}`,
    description: post.shortText || `A post by ${name}.`,
    image,
    imageAlt: picture?.alt ?? name,
    path,
    type: 'article',
    unlisted: !isForSearchEngines(post),
    alternates: [{ type: 'application/json+oembed', path: paths.oembed(url), title: headline }],
    data: [
      {
        '@type': 'SocialMediaPosting',
        '@id': url,
        url,
        headline,
        ...(post.shortText === '' ? {} : { text: post.shortText }),
        datePublished: post.createdAt,
        ...(post.editedAt === null ? {} : { dateModified: post.editedAt }),
        image: [new URL(image, origin).href],
        isAccessibleForFree: !post.locked,
        author: { '@type': 'Person', name, alternateName: post.author.username, url: profile },
        commentCount: post.commentCount,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: post.likeCount,
        },
      },
      breadcrumbs(origin, [
        { name, path: `/${post.username}` },
        { name: headline, path },
      ]),
    ],
  };
}
