import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { normalizeTag } from '#features/content/rules.ts';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { followersLabel } from '#features/people/copy.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Button } from '#ui/actions/button.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { CreatorToFollow } from '../../contract.ts';
import { QUICK_TOPICS } from './topic.ts';

const PEOPLE = 5;
const QUICK_TAGS = QUICK_TOPICS.map((name) => normalizeTag(name));

/**
 * The steps after the first three of a new person: their interests, and people to follow. Both can be skipped (docs/product.md#onboarding).
 */
export function FirstFollows({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<'interests' | 'people'>('interests');
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  // Prefetched while topics are picked.
  const people = useQuery({ ...trpc.feed.queryCreatorsToFollow.queryOptions({ limit: PEOPLE }), staleTime: Infinity });
  const interests = useInterests();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = step === 'interests';
  useEffect(() => {
    heading.current?.focus();
  }, [step]);

  async function leaveInterests(): Promise<void> {
    if (await interests.save()) setStep('people');
  }
  function done() {
    void invalidate({ kind: 'first-follows' });
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && done()}
      title={isFirst ? 'What are you into?' : 'People to follow'}
      description={isFirst ? 'Pick as many as you like. You’ll see more of them.' : 'Their posts and sessions appear under Following.'}
      initialFocus={heading}
      footer={
        <>
          <Button variant="bare" className="mr-auto" onClick={isFirst ? () => setStep('people') : done}>
            Skip
          </Button>
          {isFirst ? null : (
            <Button variant="ghost" onClick={() => setStep('interests')}>
              Back
            </Button>
          )}
          <Button loading={interests.saving} onClick={isFirst ? () => void leaveInterests() : done}>
            {isFirst ? 'Continue' : 'Done'}
          </Button>
        </>
      }
    >
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {isFirst ? 'Topics' : 'Suggestions'}
      </h3>
      {isFirst ? <Interests {...interests} /> : people.data ? <People items={people.data.items} /> : <Skeleton className="h-72" />}
    </Dialog>
  );
}

type Choice = { chosen: ReadonlySet<string>; toggle: (tag: string) => void; saving: boolean; save: () => Promise<boolean> };

/** The picked topics, which are followed or unfollowed when the step is left by its button. */
function useInterests(): Choice {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const followed = useQuery(trpc.tag.getFollowedTags.queryOptions()).data?.items;
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const follow = useMutation(trpc.tag.follow.mutationOptions());
  const unfollow = useMutation(trpc.tag.unfollow.mutationOptions());
  const isFollowed = (tag: string) => followed?.includes(tag) ?? false;
  const isChosen = (tag: string) => changed[tag] ?? isFollowed(tag);
  return {
    chosen: new Set(QUICK_TAGS.filter(isChosen)),
    toggle: (tag) => setChanged({ ...changed, [tag]: !isChosen(tag) }),
    saving: follow.isPending || unfollow.isPending,
    async save() {
      const differing = QUICK_TAGS.filter((tag) => isChosen(tag) !== isFollowed(tag));
      try {
        await Promise.all(differing.map((tag) => (isChosen(tag) ? follow : unfollow).mutateAsync({ tag })));
        return true;
      } catch (error) {
        showToast({ text: error instanceof Error ? error.message : 'Your topics couldn’t be saved.', tone: 'danger' });
        return false;
      } finally {
        await invalidate({ kind: 'topics' });
      }
    },
  };
}

function Interests({ chosen, toggle }: Choice) {
  return (
    <ul className="flex flex-wrap gap-2.5 py-1">
      {QUICK_TOPICS.map((name) => {
        const tag = normalizeTag(name);
        return (
          <li key={name}>
            <button type="button" aria-pressed={chosen.has(tag)} className={chipClass({ on: chosen.has(tag) })} onClick={() => toggle(tag)}>
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function People({ items }: { items: CreatorToFollow[] }) {
  // As first loaded: a followed person would otherwise disappear from the list under the finger.
  const [shown] = useState(items);
  if (shown.length === 0) return <p className="text-ink-2">No suggestions yet. You can search for people by name.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {shown.map((person) => {
        const name = person.displayName ?? person.username;
        return (
          <li key={person.id} className="flex min-h-[72px] items-center gap-3 py-3">
            <Avatar seed={person.id} name={name} src={pictureUrl(person.profilePic, 150)} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-left font-semibold">
                {name}
              </span>
              <span className="block truncate text-[13.5px] text-ink-2">
                {person.bio?.trim() ? person.bio : followersLabel(person.followerCount)}
              </span>
            </span>
            <FollowButton userId={person.id} name={name} />
          </li>
        );
      })}
    </ul>
  );
}
