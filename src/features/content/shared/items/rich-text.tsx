import * as paths from '#kernel/http/paths.ts';
import { piecesOf, type TextPiece } from '#kernel/text/text-pieces.ts';
import { Link } from 'react-router';
import type { Mention } from '../../contract.ts';
import { writtenKey } from '../../rules.ts';
import { HashtagLink } from '../../tags/web/hashtag-link.tsx';

export type RichTextProps = { text: string; mentions?: readonly Mention[]; className?: string };

/** A text as written: keeps line breaks, and links hashtags, mentions and addresses. Never interprets markup. */
export function RichText({ text, mentions = [], className }: RichTextProps) {
  return <p className={className === undefined ? 'written' : `written ${className}`}>{pieces(text, mentions)}</p>;
}

function pieces(text: string, mentions: readonly Mention[]) {
  const known = new Map(mentions.map((mention) => [writtenKey(mention), mention.username]));
  return piecesOf(text).map((piece, index) => link(piece, known, index));
}

function link({ kind, text }: TextPiece, known: Map<string, string>, key: number) {
  if (kind === 'hashtag') return <HashtagLink key={key} hashtag={text.slice(1)} />;
  if (kind === 'mention') {
    const username = known.get(text.slice(1).toLowerCase());
    return username ? (
      <Link key={key} dir="auto" to={paths.profile(username)}>
        {text}
      </Link>
    ) : (
      text
    );
  }
  if (kind === 'text') return text;
  return (
    <a key={key} dir="auto" href={/^https?:/i.test(text) ? text : `https://${text}`} target="_blank" rel="noopener nofollow ugc noreferrer">
      {text.replace(/^https?:\/\//i, '')}
    </a>
  );
}
