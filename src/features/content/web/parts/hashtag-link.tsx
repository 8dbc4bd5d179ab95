import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useMyUserId } from '#platform/web/use-session.ts';

/**
 * A hashtag in a text. It leads members to its community and guests, who may not go there, to the topic at home; the server
 * renders for guests, so what it remembers of a text holds for everybody.
 */
export function HashtagLink({ hashtag, className }: { hashtag: string; className: string }) {
  const isMember = useMyUserId() !== null;
  const tag = encodeURIComponent(hashtag);
  return (
    // Its sign stands before the word, in whichever direction the text around it runs.
    <Link dir="auto" className={className} to={isMember ? paths.community(tag) : `/?topic=${tag}`}>
      #{hashtag}
    </Link>
  );
}
