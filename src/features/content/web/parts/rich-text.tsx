import { Link } from 'react-router';
import type { Mention } from '../../contract.ts';
import { HashtagLink } from './hashtag-link.tsx';

// Hashtags, mentions and plain web addresses; everything else is text.
const PIECES = /(#[\p{L}\p{N}_]{1,30})|(@[A-Za-z0-9_]{4,15})|(https?:\/\/[^\s<>"']{3,500})/gu;

export type RichTextProps = { text: string; mentions?: readonly Mention[]; className?: string };

/** A text as it was written: line breaks kept, hashtags, mentions and addresses as links. Nothing in it is ever markup. */
export function RichText({ text, mentions = [], className }: RichTextProps) {
  // Each line runs in the direction of its own script, as it did while it was typed.
  return (
    <p className={`whitespace-pre-line [unicode-bidi:plaintext] [overflow-wrap:anywhere] ${className ?? ''}`}>{pieces(text, mentions)}</p>
  );
}

function pieces(text: string, mentions: readonly Mention[]) {
  const known = new Map(mentions.map((mention) => [mention.username.toLowerCase(), mention.username]));
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    parts.push(text.slice(end, match.index));
    parts.push(link(match[0], known, match.index));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

function link(piece: string, known: Map<string, string>, key: number) {
  const look = 'text-accent-text underline decoration-accent-text/35 underline-offset-2 hover:decoration-current';
  if (piece.startsWith('#')) return <HashtagLink key={key} className={look} hashtag={piece.slice(1)} />;
  if (piece.startsWith('@')) {
    const username = known.get(piece.slice(1).toLowerCase());
    return username ? (
      <Link key={key} className={look} to={`/${username}`}>
        {piece}
      </Link>
    ) : (
      piece
    );
  }
  return (
    <a key={key} className={look} href={piece} target="_blank" rel="noopener nofollow ugc noreferrer">
      {piece.replace(/^https?:\/\//, '')}
    </a>
  );
}
