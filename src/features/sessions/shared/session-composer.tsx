import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { v7 } from 'uuid';
import type { SessionContent } from '#features/content/contract.ts';
import { deleteDraft, hasRejectedDraft, useDraft } from '#features/content/shared/composer/composer-draft.ts';
import { filesOf, focusFirstError, takesFiles } from '#features/content/shared/composer/composer-form.ts';
import { ComposerMedia } from '#features/content/shared/composer/composer-media.tsx';
import { DiscardButtons } from '#features/content/shared/composer/discard-buttons.tsx';
import { SendingNotice } from '#features/content/shared/composer/sending-notice.tsx';
import { useWhenSent } from '#features/content/shared/composer/use-when-sent.ts';
import { SearchEnginesField } from '#features/content/shared/composer/search-engines-field.tsx';
import type { ComposerItem, ComposerMedia as Media } from '#features/content/shared/composer/use-composer-media.ts';
import { UnsavedChanges } from '#ui/app/unsaved-changes.tsx';
import { AudienceField } from '#features/subscriptions/shared/audience-field.tsx';
import { kindOfType } from '#features/media/rules.ts';
import { typeOfFile } from '#features/media/shared/check-file.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { datesAfterEdit } from '../dates/rules/dates-after-edit.ts';
import { draftLikeSession, draftOfSession, storedSessionEdit } from '../editing/web/edited-draft.ts';
import { checkSession, emptySessionDraft, SessionDraft, sessionDates } from '../editing/web/session-draft.ts';
import { SamePlace } from '../editing/web/same-place.tsx';
import { SessionFields, type SessionFieldsProps } from '../editing/web/session-fields.tsx';
import { hasMore, isMoreRefused, MoreFields } from '../editing/web/more-fields.tsx';
import { SaveAsTemplate } from '../editing/web/save-as-template.tsx';
import { draftOfTemplate } from '../editing/web/session-template.ts';
import { StartFromTemplate } from '../editing/web/start-from-template.tsx';
import { PublishBar } from '../editing/web/publish-bar.tsx';
import { failureOf, usePublish } from '../editing/web/use-publish-session.ts';
import { SessionPreview } from '../editing/web/session-preview.tsx';
import { useStandingEvents } from '../dates/web/use-standing-events.ts';

export type SessionComposerProps = {
  userId: string;
  media: Media;
  /** The published session being edited; without it a new one is created. */
  editing?: SessionContent;
  /** A published session that the new one starts as a copy of. */
  like?: SessionContent;
  /** A template of this browser that the new one begins as. */
  templateId?: string;
};

/**
 * The composer of a session: one form, a draft that is kept, a live preview beside it (docs/product.md#sessions). A published session is
 * edited in the same form.
 */
export function SessionComposer({ userId, media, editing, like, templateId }: SessionComposerProps) {
  const { draft, touched, savedAt, isOutdated, change, clear, deleteStored } = useSessionDraft({
    userId,
    editing,
    like,
    templateId,
  });
  const [tried, setTried] = useState(false);
  const [hasMoreOpen, setMoreOpen] = useState(() => hasMore(draft, ownZone()));
  const form = useRef<HTMLFormElement>(null);
  const now = useNow();
  const checked = checkSession(draft, now, editing);
  const publish = usePublish(editing, {
    onPublished() {
      deleteStored();
      media.drop();
    },
    onSentBefore: () => change({ id: v7() }),
  });
  const { dates, dropped } = useDates(draft, editing);

  const whenSent = useWhenSent(media, send);
  // An address may name a part of the form, which isn't there yet when the page arrives: dates are added under When.
  useEffect(() => {
    if (location.hash === '#when') form.current?.querySelector('#when')?.scrollIntoView();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function send() {
    setTried(true);
    if (publish.isPending) return;
    if (!checked.ok && isMoreRefused(checked.errors)) setMoreOpen(true);
    if (!checked.ok || media.problem !== null) return focusFirstError(form.current);
    if (media.sending !== null) return whenSent.wait();
    publish.mutate({ content: checked.content, media: media.request() });
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
    setMoreOpen(false);
    whenSent.stop();
    publish.reset();
  }
  const cover = coverOf(media.items);
  const errors = tried && !checked.ok ? checked.errors : {};
  const others = <DiscardButtons editing={editing} changed={touched || media.unsaved} busy={publish.isPending} onDiscard={startOver} />;
  return (
    <PageColumns asideBelow aside={<SessionPreview draft={draft} dates={dates} cover={cover} />}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onPaste={paste}
        {...takesFiles(media.add)}
        aria-label={editing ? 'Edit session' : 'New session'}
        className="flex flex-col gap-7"
      >
        {isOutdated ? <Notice tone="warn">Your draft was discarded, because this session has changed since you began it.</Notice> : null}
        <UnsavedChanges when={media.unsaved && !publish.isPending && !publish.isSuccess} withinTab={!media.isRetained}>
          Your text is saved as a draft, but your photos and videos aren’t.
        </UnsavedChanges>
        {editing || like || templateId !== undefined || touched ? null : <StartFromTemplate userId={userId} />}
        <SessionFields
          draft={draft}
          errors={errors}
          onChange={change}
          dates={dates}
          published={editing !== undefined}
          dropped={dropped}
          lastPlace={editing || like ? null : <SamePlace userId={userId} draft={draft} onChange={change} />}
        >
          <ComposerMedia media={media} error={tried ? media.problem : null} withCover />
        </SessionFields>
        <MoreFields
          draft={draft}
          errors={errors}
          onChange={change}
          open={hasMoreOpen}
          onOpenChange={setMoreOpen}
          audience={
            <>
              <AudienceField
                userId={userId}
                what="session"
                audience={draft.visibility}
                onAudienceChange={(visibility) => change({ visibility })}
              />
              <SearchEnginesField
                what="session"
                checked={draft.inSearchEngines}
                onCheckedChange={(inSearchEngines) => change({ inSearchEngines })}
              />
            </>
          }
        />
        <SendingNotice whenSent={whenSent} media={media} />
        {publish.error ? <Notice tone="danger">{failureOf(publish.error)}</Notice> : null}
        <div className="flex flex-wrap gap-2 empty:hidden">
          <SaveAsTemplate userId={userId} draft={draft} />
          <span className="contents sm:hidden">{others}</span>
        </div>
        <PublishBar draft={draft} count={dates?.length ?? null} savedAt={savedAt} others={others}>
          <Button type="submit" loading={publish.isPending || whenSent.isWaiting}>
            {editing ? 'Save changes' : 'Publish session'}
          </Button>
        </PublishBar>
      </form>
    </PageColumns>
  );
}

/** The dates that the form makes; of a published session, those that stand once it is saved. Null while something is missing. */
function useDates(draft: SessionDraft, editing: SessionContent | undefined): Pick<SessionFieldsProps, 'dates' | 'dropped'> {
  const now = useNow();
  const events = useStandingEvents(editing);
  const all = sessionDates(draft, now);
  if (!editing || all === null) return { dates: all, dropped: [] };
  if (events === 'loading') return { dates: undefined, dropped: [] };
  const plan = { dates: all, durationMinutes: Number(draft.duration), timeZone: draft.timeZone };
  const after = events === 'failed' ? null : datesAfterEdit(events, plan, now);
  if (after === null) return { dates: all.filter(({ start }) => start > now), dropped: [] };
  return { dates: after.offered, dropped: after.dropped };
}

function useSessionDraft({ userId, editing, like, templateId }: Begun) {
  const key = keyOf({ userId, editing, like, templateId });
  const stored = { key: `turnout.draft.${key}`, writer: userId };
  const schema = editing ? storedSessionEdit(editing) : SessionDraft;
  const [isOutdated] = useState(() => editing !== undefined && hasRejectedDraft(stored, schema));
  // It would be listed among the drafts, and could never be opened.
  useEffect(() => {
    if (isOutdated) deleteDraft(stored.key);
  }, [isOutdated, stored.key]);
  const draft = useDraft(stored, schema, () => {
    if (editing) return draftOfSession(editing);
    if (like) return draftLikeSession(like, v7());
    const id = v7();
    return (templateId === undefined ? null : draftOfTemplate(userId, templateId, id)) ?? emptySessionDraft(id, ownZone());
  });
  return { ...draft, isOutdated };
}

/** Whose form it is, and what it begins as. */
type Begun = { userId: string; editing: SessionContent | undefined; like: SessionContent | undefined; templateId: string | undefined };

function keyOf({ userId, editing, like, templateId }: Begun): string {
  if (editing) return `edit-session.${editing.id}`;
  if (like) return `session-like.${like.id}`;
  return templateId === undefined ? `session.${userId}` : `session-from.${templateId}`;
}

function ownZone(): string {
  return new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
}

// A video has no picture until the server has made one.
function coverOf(items: readonly ComposerItem[]): string | null {
  for (const item of items) {
    if (item.kind === 'attached') {
      const url = pictureUrl(item.entity, 800);
      if (url !== null) return url;
    } else if (item.upload.status !== 'failed' && kindOfType(typeOfFile(item.upload.file)) === 'image') return item.upload.previewUrl;
  }
  return null;
}
