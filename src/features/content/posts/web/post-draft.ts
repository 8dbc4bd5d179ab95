import { z, type ZodType } from 'zod';
import * as LIMITS from '#kernel/limits.ts';
import { ReplayAudience, ReplaySubscribers } from '../../replays/contract.ts';
import { subscribersChoice } from '../../replays/rules.ts';
import { Visibility, type PostContent, type SessionContent } from '../../contract.ts';
import { hashtagsOf, normalizeTag } from '../../rules.ts';

const StoredDraft = z.object({
  id: z.uuid(),
  text: z.string(),
  tags: z.array(z.string()),
  visibility: Visibility.default('PUBLIC'),
  inSearchEngines: z.boolean().default(true),
  alsoByMail: z.boolean().default(false),
  /** Whom a replay is for; nothing comes of them in another post. */
  opensTo: ReplayAudience.default('ATTENDED'),
  subscribers: ReplaySubscribers.default('NEVER'),
  /** When the text that an edit started from was written; null for a new post. */
  basedOn: z.string().nullable().default(null),
});

export type PostDraft = z.output<typeof StoredDraft>;

/** The starting point of the post form: `editing` is the published item being edited, `startTag` a tag for a new post, which may be a replay. */
export type PostDraftStart = { editing?: PostContent | SessionContent | undefined; startTag: string | null; isReplay?: boolean };

/** The initial values of the form; `newId` is the id of a new post. */
export function freshPostDraft({ editing, startTag, isReplay = false }: PostDraftStart, newId: string): PostDraft {
  if (!editing)
    return withTag(
      { ...REPLAY, id: newId, text: '', tags: [], visibility: isReplay ? 'PRIVATE' : 'PUBLIC', inSearchEngines: true, basedOn: null },
      startTag,
    );
  // Hashtags are read from the text again: a tag disappears with the last word that contains it.
  const written = hashtagsOf(editing.text);
  const tags = editing.tags.filter((tag) => !written.includes(tag));
  const { id, text, visibility, inSearchEngines } = editing;
  const { replay } = editing;
  const forWhom = replay ? { ...REPLAY, opensTo: replay.opensTo, subscribers: subscribersChoice(replay, editing.createdAt) } : REPLAY;
  return { ...forWhom, id, text, tags, visibility, inSearchEngines, basedOn: basisOf(editing) };
}

const REPLAY = { alsoByMail: false, opensTo: 'ATTENDED', subscribers: 'NEVER' } as const;

/**
 * The schema of a stored draft. Rejects one based on text that has since been changed elsewhere: it would undo the change. Adds the start
 * tag to a stored new post.
 */
export function storedPostDraft({ editing, startTag }: PostDraftStart): ZodType<PostDraft> {
  const basis = editing ? basisOf(editing) : null;
  return StoredDraft.refine(({ basedOn }) => basedOn === basis).transform((draft) => (editing ? draft : withTag(draft, startTag)));
}

function basisOf({ editedAt, createdAt }: PostContent | SessionContent): string {
  return editedAt ?? createdAt;
}

function withTag(draft: PostDraft, startTag: string | null): PostDraft {
  const tag = normalizeTag(startTag ?? '').slice(0, LIMITS.tagMax);
  if (tag === '' || draft.tags.includes(tag) || draft.tags.length >= LIMITS.tagsMax) return draft;
  return { ...draft, tags: [...draft.tags, tag] };
}
