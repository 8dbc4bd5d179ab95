import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SessionComposer } from '#features/sessions/web/parts/session-composer.tsx';
import { pageMeta } from '#platform/web/define-page.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { PostComposer } from '../parts/composer-post.tsx';
import { EditContent } from '../parts/edit-content.tsx';
import { useComposerMedia } from '../parts/use-composer-media.ts';

export const meta = pageMeta({ title: 'Create', unlisted: true });

const TABS = [
  { value: 'session', label: 'Session' },
  { value: 'post', label: 'Post' },
] as const;

// The title stands above the form, also where the form alone fills the page.
const COLUMN = 'mx-auto max-w-[640px] xl:max-w-none';

/** Where sessions and posts are written, and with `?edit=` what is published is changed. `?tag=` starts a post with a tag. */
export default function CreateContentScreen() {
  const [search] = useSearchParams();
  const [edit, tag] = [search.get('edit'), search.get('tag')];
  const [tab, setTab] = useState<'session' | 'post'>(tag === null ? 'session' : 'post');
  const userId = useMyUserId();
  // The files that were added go along from one tab to the other.
  const media = useComposerMedia();
  if (edit !== null)
    return (
      <div className={COLUMN}>
        <h1 className="mb-5 text-[30px]">Edit</h1>
        {userId === null ? <Spinner label="Loading" size={28} /> : <EditContent key={edit} name={edit} userId={userId} />}
      </div>
    );
  return (
    <div className={COLUMN}>
      <h1 className="mb-3 text-[30px]">Create</h1>
      <Tabs label="What to create" tabs={TABS} value={tab} onValueChange={setTab}>
        {userId === null ? (
          <Spinner label="Loading" size={28} />
        ) : tab === 'session' ? (
          <SessionComposer key={userId} userId={userId} media={media} />
        ) : (
          <PostComposer key={userId} userId={userId} media={media} startTag={tag} />
        )}
      </Tabs>
    </div>
  );
}
