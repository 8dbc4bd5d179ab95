import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#kernel/limits.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { TagInput } from '#ui/tag-input.tsx';

export type KnownTagInputProps = { tags: readonly string[]; error?: string | null; onTagsChange: (tags: string[]) => void };

const SHOWN = 8;

/** The tags of a post or session, with those that the product knows as suggestions. Others may be typed as well. */
export function KnownTagInput(props: KnownTagInputProps) {
  const trpc = useTrpc();
  const known = useQuery(trpc.tag.queryKnownTags.queryOptions({ limit: 100 }));
  const [text, setText] = useState('');
  return (
    <TagInput
      label="Tags"
      {...props}
      maxTags={LIMITS.tagsMax}
      maxLength={LIMITS.tagMax}
      onTextChange={setText}
      suggestions={suggest(known.data?.items ?? [], text)}
    />
  );
}

// Tags that begin so come before those that have it inside.
function suggest(known: readonly string[], text: string): string[] {
  const wanted = text.trim().replace(/^#/, '').toLowerCase();
  if (wanted === '') return [];
  const found = known.filter((tag) => tag.includes(wanted));
  return found.toSorted((one, other) => Number(other.startsWith(wanted)) - Number(one.startsWith(wanted))).slice(0, SHOWN);
}
