import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';

/**
 * A hashtag in a text. Leads members to its community, and guests, who have no access to it, to the topic on the home page. The server
 * renders for guests, so a rendered text that it remembers suits everyone.
 */
export function HashtagLink({ hashtag }: { hashtag: string }) {
  const isMember = useMyUserId() !== null;
  return (
    // Keeps the `#` in front of the word, whatever the direction of the surrounding text.
    <Link dir="auto" to={isMember ? paths.community(hashtag) : `/?topic=${encodeURIComponent(hashtag)}`}>
      #{hashtag}
    </Link>
  );
}
