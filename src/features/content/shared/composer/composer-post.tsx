import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { v7 } from 'uuid';
import * as LIMITS from '#kernel/limits.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { MentionTextArea } from '#features/people/shared/mention-text-area.tsx';
import { UnsavedChanges } from '#ui/app/unsaved-changes.tsx';
import { AudienceField } from '#features/subscriptions/shared/audience-field.tsx';
import { rest } from '#platform/web/query/rest.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { PostContent } from '../../contract.ts';
import { CreatePost } from '../../items/contract.ts';
import { contentRefusals } from '../../refusals.ts';
import { useDraft } from './composer-draft.ts';
import { filesOf, focusFirstError, takesFiles } from './composer-form.ts';
import { ComposerMedia } from './composer-media.tsx';
import { contentPath } from '../items/content-path.ts';
import { DiscardButtons } from './discard-buttons.tsx';
import { isSentBefore } from './is-sent-before.ts';
import { KnownTagInput } from './known-tag-input.tsx';
import { PostPreview } from '../../posts/web/post-preview.tsx';
import { SearchEnginesField } from './search-engines-field.tsx';
import { freshPostDraft, storedPostDraft, type PostDraft } from '../../posts/web/post-draft.ts';
import { REPLAY_AND_NOTES } from '../../replays/copy.ts';
import { ReplayFields } from '../../replays/web/replay-fields.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { onlyNew, type ComposerMedia as Media } from './use-composer-media.ts';
import { useWhenSent } from './use-when-sent.ts';

export type PostComposerProps = {
  userId: string;
  media: Media;
  /** The published post being edited; without it, a new one is written. */
  editing?: PostContent;
  /** The date that a new post is the replay of. */
  replayOf?: string | null;
  /** A tag that a new post starts with. */
  startTag?: string | null;
};

/** The composer of a post: text, pictures and videos, tags. Also used to edit a published post. */
export function PostComposer({ userId, media, editing, replayOf = null, startTag = null }: PostComposerProps) {
  const isReplay = editing ? editing.replay !== undefined : replayOf !== null;
  const start = { editing, startTag, isReplay };
  const key = draftKey(userId, { editing, replayOf });
  const { draft, touched, change, clear, deleteStored } = useDraft({ key, writer: userId }, storedPostDraft(start), () =>
    freshPostDraft(start, v7()),
  );
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const publish = usePublish(
    { editing, replayOf },
    {
      onPublished() {
        deleteStored();
        media.drop();
      },
      onSentBefore: () => change({ id: v7() }),
    },
  );
  const errors = tried ? errorsOf(draft, media.items.length) : {};

  const whenSent = useWhenSent(media, send);

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function send() {
    setTried(true);
    if (publish.isPending) return;
    if (Object.keys(errorsOf(draft, media.items.length)).length > 0 || media.problem !== null) return focusFirstError(form.current);
    if (media.sending !== null) return whenSent.wait();
    publish.mutate({ draft, ...media.request() });
  }
  function paste(event: ClipboardEvent) {
    const files = filesOf(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    media.add(files);
  }
  function startOver() {
    clear();
    media.clear();
    setTried(false);
    publish.reset();
  }
  return (
    <PageColumns asideBelow aside={<PostPreview id={draft.id} text={draft.text} items={media.items} />}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onPaste={paste}
        {...takesFiles(media.add)}
        aria-label={editing ? 'Edit' : isReplay ? REPLAY_AND_NOTES : 'New post'}
        className="flex flex-col gap-6"
      >
        <UnsavedChanges when={media.unsaved && !publish.isPending && !publish.isSuccess} withinTab={!media.isRetained}>
          Your text is saved as a draft, but your photos and videos aren’t.
        </UnsavedChanges>
        <MentionTextArea
          label="Text"
          rows={6}
          placeholder={isReplay ? 'Links, notes, what you talked about' : 'What would you like to share?'}
          value={draft.text}
          error={errors.text}
          countTo={LIMITS.postTextMax}
          onValueChange={(text) => change({ text })}
        />
        <ComposerMedia media={media} error={tried ? media.problem : null} />
        <KnownTagInput tags={draft.tags} error={errors.tags ?? null} onTagsChange={(tags) => change({ tags })} />
        {isReplay ? (
          <ReplayFields userId={userId} value={draft} onChange={change} />
        ) : (
          <AudienceField
            userId={userId}
            what="post"
            audience={draft.visibility}
            onAudienceChange={(visibility) => change({ visibility })}
          />
        )}
        {isReplay && draft.visibility === 'PRIVATE' ? null : (
          <SearchEnginesField
            what="post"
            checked={draft.inSearchEngines}
            onCheckedChange={(inSearchEngines) => change({ inSearchEngines })}
          />
        )}
        {editing || isReplay ? null : (
          <Checkbox
            label="Also by email"
            hint="To your subscribers, and to others who asked for it. Only subscribers get the full text of subscribers-only posts."
            checked={draft.alsoByMail}
            onChange={(event) => change({ alsoByMail: event.target.checked })}
          />
        )}
        <SendingNotice whenSent={whenSent} media={media} />
        {publish.error ? <Notice tone="danger">{failureOf(publish.error)}</Notice> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <DiscardButtons editing={editing} changed={touched || media.unsaved} busy={publish.isPending} onDiscard={startOver} />
          <Button type="submit" loading={publish.isPending || whenSent.isWaiting}>
            {editing ? 'Save changes' : isReplay ? 'Publish' : 'Publish post'}
          </Button>
        </div>
      </form>
    </PageColumns>
  );
}

function errorsOf(draft: PostDraft, mediaCount: number): { text?: string; tags?: string } {
  if (!isVisible(draft.text) && mediaCount === 0) return { text: 'Write something or add a photo.' };
  const { id, text, tags, visibility } = draft;
  const issues = CreatePost.safeParse({ content: { id, text, tags, visibility } }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[1], message]));
}

type Request = { draft: PostDraft } & ReturnType<Media['request']>;

function failureOf(error: Error): string {
  return isSentBefore(error, contentRefusals.CONTENT_ID_TAKEN())
    ? 'An earlier version of this post has already been published: it’s on your profile. Publish again to share this one too.'
    : error.message;
}

type About = { editing: PostContent | undefined; replayOf: string | null };

function draftKey(userId: string, { editing, replayOf }: About): string {
  if (editing) return `turnout.draft.edit.${userId}.${editing.id}`;
  return replayOf === null ? `turnout.draft.post.${userId}` : `turnout.draft.replay.${userId}.${replayOf}`;
}

type Outcomes = { onPublished: () => void; onSentBefore: () => void };

function usePublish({ editing, replayOf }: About, { onPublished, onSentBefore }: Outcomes) {
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  return useMutation({
    mutationFn({ draft: { id, text, tags, visibility, inSearchEngines, alsoByMail, opensTo, subscribers }, ...attached }: Request) {
      const replay = replayOf === null ? {} : { replay: { sessionEventId: replayOf, opensTo, subscribers } };
      const also = alsoByMail ? { alsoByMail: true as const } : replay;
      if (!editing)
        return rest('POST', '/content', {
          content: { id, text, tags, visibility, inSearchEngines, ...also },
          ...onlyNew(attached),
        });
      const contentItemUri = { type: editing.type, id: editing.id };
      const forWhom = editing.replay ? { replay: { opensTo, subscribers } } : {};
      const content = { text, tags, categoryTags: editing.categoryTags, visibility, inSearchEngines, ...forWhom };
      return rest('PATCH', '/content', { contentItemUri, basedOn: editing.editedAt, content, ...attached });
    },
    async onSuccess({ content }) {
      onPublished();
      showToast({
        text: editing ? 'Your changes have been saved.' : replayOf === null ? 'Your post has been published.' : 'It has been published.',
        tone: 'good',
      });
      await invalidate({ kind: 'published', type: 'POST' });
      await navigate(contentPath(content));
    },
    onError: (error) => isSentBefore(error, contentRefusals.CONTENT_ID_TAKEN()) && onSentBefore(),
  });
}
