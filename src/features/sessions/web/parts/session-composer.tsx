import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { v7 } from 'uuid';
import type { PublishedContent } from '#features/content/contract.ts';
import { useDraft } from '#features/content/web/parts/composer-draft.ts';
import { filesOf, focusFirstError, takesFiles } from '#features/content/web/parts/composer-form.ts';
import { ComposerMedia } from '#features/content/web/parts/composer-media.tsx';
import { contentPath } from '#features/content/web/parts/content-path.ts';
import type { ComposerItem, ComposerMedia as Media } from '#features/content/web/parts/use-composer-media.ts';
import { UnsavedChanges } from '#features/accounts/web/parts/unsaved-changes.tsx';
import { AudienceField } from '#features/subscriptions/web/parts/audience-field.tsx';
import { kindOfType } from '#features/media/rules.ts';
import { typeOfFile } from '#features/media/web/parts/check-file.ts';
import { rest } from '#platform/web/rest.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageColumns } from '#ui/page-columns.tsx';
import { showToast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { checkSession, emptySessionDraft, SessionDraft, sessionDates } from './session-draft.ts';
import { SessionFields } from './session-fields.tsx';
import { SessionPreview } from './session-preview.tsx';

/** The composer of a session: one form, a draft that is kept, a live preview beside it (product decisions section 10, Create). */
export function SessionComposer({ userId, media }: { userId: string; media: Media }) {
  const { draft, touched, change, clear, forget } = useDraft(`turnout.draft.session.${userId}`, SessionDraft, () =>
    emptySessionDraft(v7(), new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone),
  );
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const now = useNow();
  const checked = checkSession(draft, now);
  const publish = usePublish(forget);
  const dates = sessionDates(draft);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (publish.isPending) return;
    if (!checked.ok || media.problem !== null) return focusFirstError(form.current);
    publish.mutate({ content: checked.content, ...media.request() });
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
  const cover = coverOf(media.items);
  return (
    <PageColumns asideBelow aside={<SessionPreview draft={draft} dates={dates} cover={cover} />}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onPaste={paste}
        {...takesFiles(media.add)}
        aria-label="New session"
        className="flex flex-col gap-7"
      >
        <UnsavedChanges when={media.unsaved && !publish.isPending && !publish.isSuccess}>
          Your words are kept for later, your new photos and videos are not.
        </UnsavedChanges>
        <SessionFields
          draft={draft}
          errors={tried && !checked.ok ? checked.errors : {}}
          onChange={change}
          dates={dates}
          audience={
            <AudienceField
              userId={userId}
              what="session"
              audience={draft.visibility}
              onAudienceChange={(visibility) => change({ visibility })}
            />
          }
        >
          <ComposerMedia media={media} error={tried ? media.problem : null} />
        </SessionFields>
        {publish.error ? <Notice tone="danger">{publish.error.message || 'Failed to create session'}</Notice> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {touched || media.unsaved ? (
            <Button look="bare" disabled={publish.isPending} onClick={startOver}>
              Start over
            </Button>
          ) : null}
          <Button type="submit" loading={publish.isPending}>
            Publish session
          </Button>
        </div>
      </form>
    </PageColumns>
  );
}

// A film has no picture of its own before the server has made one.
function coverOf(items: readonly ComposerItem[]): string | null {
  const uploads = items.flatMap((item) => (item.kind === 'upload' ? [item.upload] : []));
  const picture = uploads.find(({ status, file }) => status !== 'failed' && kindOfType(typeOfFile(file)) === 'image');
  return picture?.previewUrl ?? null;
}

function usePublish(onPublished: () => void) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (request: object) => rest<PublishedContent | null>('POST', '/session', request),
    async onSuccess(answer) {
      if (!answer) throw new Error('Failed to create session');
      onPublished();
      showToast({ text: 'Your session is published.', tone: 'good' });
      await Promise.all(
        [trpc.session, trpc.content, trpc.feed].map((part) => queries.invalidateQueries({ ...part.pathFilter(), refetchType: 'none' })),
      );
      await navigate(contentPath(answer.content));
    },
  });
}
