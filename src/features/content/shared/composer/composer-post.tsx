import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { v7 } from 'uuid';
import { LIMITS } from '#kernel/limits.ts';
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
import { SendingNotice } from './sending-notice.tsx';
import { onlyNew, type ComposerMedia as Media } from './use-composer-media.ts';
import { useWhenSent } from './use-when-sent.ts';

export type PostComposerProps = {
  userId: string;
  media: Media;
  /** The published post being edited; without it, a new one is written. */
  editing?: PostContent;
  /** A tag that a new post starts with. */
  startTag?: string | null;
};

/** The composer of a post: text, pictures and videos, tags. Also used to edit a published post. */
export function PostComposer({ userId, media, editing, startTag = null }: PostComposerProps) {
  const start = { editing, startTag };
  const key = editing ? `turnout.draft.edit.${userId}.${editing.id}` : `turnout.draft.post.${userId}`;
  const { draft, touched, change, clear, deleteStored } = useDraft({ key, writer: userId }, storedPostDraft(start), () =>
    freshPostDraft(start, v7()),
  );
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const publish = usePublish(editing, {
    onPublished() {
      deleteStored();
      media.drop();
    },
    onSentBefore: () => change({ id: v7() }),
  });
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
        aria-label={editing ? 'Edit' : 'New post'}
        className="flex flex-col gap-6"
      >
        <UnsavedChanges when={media.unsaved && !publish.isPending && !publish.isSuccess} withinTab={!media.isRetained}>
          Your text is saved as a draft, but your photos and videos aren’t.
        </UnsavedChanges>
        <MentionTextArea
          label="Text"
          rows={6}
          placeholder="What would you like to share?"
          value={draft.text}
          error={errors.text}
          countTo={LIMITS.postTextMax}
          onValueChange={(text) => change({ text })}
        />
        <ComposerMedia media={media} error={tried ? media.problem : null} />
        <KnownTagInput tags={draft.tags} error={errors.tags ?? null} onTagsChange={(tags) => change({ tags })} />
        <AudienceField userId={userId} what="post" audience={draft.visibility} onAudienceChange={(visibility) => change({ visibility })} />
        <SearchEnginesField
          what="post"
          checked={draft.inSearchEngines}
          onCheckedChange={(inSearchEngines) => change({ inSearchEngines })}
        />
        {editing ? null : (
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
            {editing ? 'Save changes' : 'Publish post'}
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

type Outcomes = { onPublished: () => void; onSentBefore: () => void };

function usePublish(editing: PostComposerProps['editing'], { onPublished, onSentBefore }: Outcomes) {
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  return useMutation({
    mutationFn({ draft: { id, text, tags, visibility, inSearchEngines, alsoByMail }, ...attached }: Request) {
      const also = alsoByMail ? { alsoByMail: true as const } : {};
      if (!editing)
        return rest('POST', '/content', {
          content: { id, text, tags, visibility, inSearchEngines, ...also },
          ...onlyNew(attached),
        });
      const contentItemUri = { type: editing.type, id: editing.id };
      const content = { text, tags, categoryTags: editing.categoryTags, visibility, inSearchEngines };
      return rest('PATCH', '/content', { contentItemUri, basedOn: editing.editedAt, content, ...attached });
    },
    async onSuccess({ content }) {
      onPublished();
      showToast({ text: editing ? 'Your changes have been saved.' : 'Your post has been published.', tone: 'good' });
      await invalidate({ kind: 'published', type: 'POST' });
      await navigate(contentPath(content));
    },
    onError: (error) => isSentBefore(error, contentRefusals.CONTENT_ID_TAKEN()) && onSentBefore(),
  });
}
