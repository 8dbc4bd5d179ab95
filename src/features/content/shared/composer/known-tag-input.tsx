import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { TagInput } from '#ui/fields/tag-input.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { suggestTags, typedTag } from '../../tags/web/suggest-tags.ts';

export type KnownTagInputProps = { tags: readonly string[]; error?: string | null; onTagsChange: (tags: string[]) => void };

// docs/product.md#debounce.
const DEBOUNCE_MS = 300;

/** The tags of a post or session, with known tags as suggestions. Others can be typed too. */
export function KnownTagInput(props: KnownTagInputProps) {
  const trpc = useTrpc();
  const [text, setText] = useState('');
  const known = useQuery(trpc.tag.queryKnownTags.queryOptions({ limit: 100 }));
  // Tags beyond the first page are searched for as the person types.
  const isLong = known.isError || (known.data !== undefined && known.data.nextCursor !== null);
  const prefix = useDebounced(typedTag(text).slice(0, LIMITS.tagMax), DEBOUNCE_MS);
  const found = useQuery(
    trpc.tag.queryKnownTags.queryOptions(isLong && prefix !== '' ? { limit: 20, prefix } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <TagInput
      label="Tags"
      optional
      {...props}
      maxTags={LIMITS.tagsMax}
      maxLength={LIMITS.tagMax}
      onTextChange={setText}
      suggestions={suggestTags(known.data?.items ?? [], found.data?.items ?? [], text)}
    />
  );
}
