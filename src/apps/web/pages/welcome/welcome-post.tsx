import { Heart, MessageCircle, Share } from 'lucide-react';
import { Avatar } from '#ui/media/avatar.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { WelcomeExample } from './welcome-example.tsx';

/** A post as followers see it in their feed. */
export function WelcomePost() {
  return (
    <WelcomeExample label="An example: a post by Jo Park with a picture and hashtags, and buttons to follow, like, comment and share.">
      <Card>
        <div className="flex items-center gap-3 px-5 pt-[18px]">
          <Avatar seed="Jo Park" name="Jo Park" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">Jo Park</span>
            <span className="block truncate text-[13.5px] text-ink-2">@joparkmoves</span>
          </span>
          <span className={buttonClass({ variant: 'ghost', size: 'small' })}>Follow</span>
        </div>
        <p className="px-5 py-4">
          Walk before you open your messages. Ten minutes around the lake this morning, no phone, and the day had a different start.{' '}
          <span className="text-accent-text">#Running #Meditation</span>
        </p>
        <div className="gradient-1 aspect-[16/9]">
          <svg viewBox="0 0 320 180" aria-hidden="true" className="size-full">
            <circle cx="226" cy="62" r="27" fill="#fdf3d0" />
            <path d="M0 128 62 66l44 40 48-62 74 84Z" fill="#0f3d3e" opacity="0.55" />
            <path d="m128 128 70-52 38 30 26-20 58 42Z" fill="#164b4a" opacity="0.8" />
            <path d="M0 128h320v52H0Z" fill="#0b2d30" />
            <g stroke="#fdf3d0" strokeLinecap="round" strokeWidth="3" opacity="0.65">
              <path d="M202 142h48M210 152h32M196 162h44M218 172h18" />
            </g>
          </svg>
        </div>
        <div className="flex items-center gap-6 px-5 py-3.5 text-ink-2">
          <Icon of={Heart} />
          <Icon of={MessageCircle} />
          <Icon of={Share} className="ml-auto" />
        </div>
      </Card>
    </WelcomeExample>
  );
}
