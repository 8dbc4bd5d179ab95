import { ArrowUp } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { NewPosts } from './use-new-posts.ts';

/** Says above a list how much is new, and shows it when pressed. Takes no room, so nothing moves when it comes and goes. */
export function NewPostsPill({ newPosts, onShown }: { newPosts: NewPosts; onShown: () => void }) {
  const { count, isMore } = newPosts;
  return (
    <div role="status" className="pointer-events-none sticky top-[74px] z-20 flex h-0 justify-center">
      {count > 0 ? (
        <Button
          size="small"
          className="pointer-events-auto -mt-2.5 h-9 shadow-lift"
          onClick={() => {
            newPosts.show();
            onShown();
          }}
        >
          <Icon of={ArrowUp} size={16} />
          {`${count}${isMore ? '+' : ''} new ${count === 1 ? 'post' : 'posts'}`}
        </Button>
      ) : null}
    </div>
  );
}
