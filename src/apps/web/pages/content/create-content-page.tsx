import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { SessionComposer } from '#features/sessions/shared/session-composer.tsx';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { PostComposer } from '#features/content/shared/composer/composer-post.tsx';
import { REPLAY_AND_NOTES } from '#features/content/replays/copy.ts';
import { DuplicateSession, EditContent, FromTemplate, NewReplay } from './edit-content.tsx';
import { useComposerMedia } from '#features/content/shared/composer/use-composer-media.ts';

export const meta = pageMeta({ title: 'Create', unlisted: true });

type Kind = 'session' | 'post';

const KINDS: readonly Kind[] = ['session', 'post'];

const TABS = [
  { value: 'session', label: 'Session' },
  { value: 'post', label: 'Post' },
  { value: 'membership', label: 'Membership' },
] as const;

/**
 * The page for writing sessions and posts and, with `?edit=`, for editing published ones. `?like=`
 * starts a session as a copy of another, `?template=` one from a template, `?tag=` a post with a tag, `?kind=post` one without, and
 * `?replay=` what is added to a date that is over.
 */
export default function CreateContentPage() {
  const [search] = useSearchParams();
  const [edit, like, template, tag] = [search.get('edit'), search.get('like'), search.get('template'), search.get('tag')];
  const replayOf = search.get('replay');
  const navigate = useNavigate();
  const userId = useMyUserId();
  const [chosen, setTab] = useState<Kind | null>(tag === null && search.get('kind') !== 'post' ? null : 'post');
  // Looked up once: publishing must not switch the tab under the author.
  const waiting = useMemo(() => (userId === null ? null : waitingKind(userId)), [userId]);
  const tab = chosen ?? waiting ?? 'session';
  // Added files carry over from one tab to the other and are kept while other pages are viewed.
  const media = useComposerMedia(undefined, userId && `composer.${userId}`);
  function choose(kind: Kind) {
    setTab(kind);
    if (userId !== null) storeKind(userId, kind);
  }
  if (edit !== null)
    return (
      <>
        <h1 className="mb-5 text-[30px]">Edit</h1>
        {userId === null ? <Spinner label="Loading" size={28} /> : <EditContent key={edit} name={edit} userId={userId} />}
      </>
    );
  if (like !== null)
    return (
      <>
        <h1 className="mb-5 text-[30px]">New session</h1>
        {userId === null ? <Spinner label="Loading" size={28} /> : <DuplicateSession key={like} id={like} userId={userId} />}
      </>
    );
  if (template !== null)
    return (
      <>
        <h1 className="mb-5 text-[30px]">New session</h1>
        {userId === null ? <Spinner label="Loading" size={28} /> : <FromTemplate key={template} id={template} userId={userId} />}
      </>
    );
  if (replayOf !== null)
    return (
      <>
        <h1 className="mb-5 text-[30px]">{REPLAY_AND_NOTES}</h1>
        {userId === null ? <Spinner label="Loading" size={28} /> : <NewReplay key={replayOf} sessionEventId={replayOf} userId={userId} />}
      </>
    );
  return (
    <>
      <h1 className="mb-3 text-[30px]">Create</h1>
      <Tabs
        label="What to create"
        tabs={TABS}
        value={tab}
        onValueChange={(next) => (next === 'membership' ? void navigate(paths.createMembership) : choose(next))}
      >
        {userId === null ? (
          <Spinner label="Loading" size={28} />
        ) : tab === 'session' ? (
          <SessionComposer key={userId} userId={userId} media={media} />
        ) : (
          <PostComposer key={userId} userId={userId} media={media} startTag={tag} />
        )}
      </Tabs>
    </>
  );
}

// Reopens an unfinished draft; of two, the one last turned to.
function waitingKind(userId: string): Kind | null {
  try {
    const waiting = KINDS.filter((kind) => localStorage.getItem(`turnout.draft.${kind}.${userId}`) !== null);
    return waiting.find((kind) => kind === localStorage.getItem(lastKindKey(userId))) ?? waiting[0] ?? null;
  } catch {
    return null;
  }
}

function storeKind(userId: string, kind: Kind): void {
  try {
    localStorage.setItem(lastKindKey(userId), kind);
  } catch {
    // At worst, the page opens on the session next time.
  }
}

function lastKindKey(userId: string): string {
  return `turnout.draft.kind.${userId}`;
}
