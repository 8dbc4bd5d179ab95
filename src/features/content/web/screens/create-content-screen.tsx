import { useState } from 'react';
import { SessionComposer } from '#features/sessions/web/parts/session-composer.tsx';
import { pageMeta } from '#platform/web/define-page.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { PostComposer } from '../parts/composer-post.tsx';

export const meta = pageMeta({ title: 'Create', unlisted: true });

const TABS = [
  { value: 'session', label: 'Session' },
  { value: 'post', label: 'Post' },
] as const;

/** Where sessions and posts are written. */
export default function CreateContentScreen() {
  const [tab, setTab] = useState<'session' | 'post'>('session');
  const userId = useMyUserId();
  return (
    <>
      <h1 className="mb-3 text-[30px]">Create</h1>
      <Tabs label="What to create" tabs={TABS} value={tab} onValueChange={setTab}>
        {userId === null ? (
          <Spinner label="Loading" size={28} />
        ) : tab === 'session' ? (
          <SessionComposer key={userId} userId={userId} />
        ) : (
          <PostComposer key={userId} userId={userId} />
        )}
      </Tabs>
    </>
  );
}
