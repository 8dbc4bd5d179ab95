import { ArrowUp } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { NewPosts } from './use-new-posts.ts';

/**
 * Shows above a list how many posts are new, and loads them when pressed. Takes up no space, so nothing moves when it appears or
 * disappears: at the top it covers the gap before the first card; further down it sits below the bar.
 */
export function NewPostsPill({ newPosts, onShown }: { newPosts: NewPosts; onShown: () => void }) {
  const { count, isMore } = newPosts;
  return (
    <div role="status" className="pointer-events-none sticky top-24 z-20 flex h-0 justify-center">
      {count > 0 ? (
        <Button
          size="small"
          className="pointer-events-auto -mt-[22px] h-[34px] shadow-lift"
          loading={newPosts.isLoading}
          onClick={() => newPosts.show(onShown)}
        >
          <Icon of={ArrowUp} size={16} />
          {`${count}${isMore ? '+' : ''} new ${count === 1 ? 'post' : 'posts'}`}
        </Button>
      ) : null}
    </div>
  );
}
