import { Heart, MessageCircle, Share } from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { WelcomeExample } from './welcome-example.tsx';

/** A post as followers meet it in their feed. */
export function WelcomePost() {
  return (
    <WelcomeExample label="An example: a post by Tom Reyes with a picture and hashtags, and the buttons to follow, like, comment and share.">
      <Card>
        <div className="flex items-center gap-3 px-5 pt-[18px]">
          <Avatar seed="Tom Reyes" name="Tom Reyes" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">Tom Reyes</span>
            <span className="block truncate text-[13.5px] text-ink-2">@tomlifts</span>
          </span>
          <span className={buttonClass({ look: 'ghost', size: 'small' })}>Follow</span>
        </div>
        <p className="px-5 py-4">
          Three stretches for everybody who sits all day. Do them while the kettle boils and tell me how your back feels on Friday.{' '}
          <span className="text-accent-text">#Mobility #Stretch</span>
        </p>
        <div className="gradient-1 grid aspect-[16/9] place-items-center">
          <svg viewBox="0 0 320 180" aria-hidden="true" className="size-full">
            <path d="M0 150h320v30H0Z" fill="#0f3d3e" opacity="0.55" />
            <g fill="none" stroke="#fdf8e6" strokeLinecap="round" strokeLinejoin="round" strokeWidth="9">
              <path d="M66 150h28l10-52 24-20M104 98l-24-8 8-32M128 78l14-22" />
              <path d="M182 150l14-46 34 2 28 42M196 104l26-34 32 20" />
            </g>
            <circle cx="122" cy="58" r="11" fill="#fdf8e6" />
            <circle cx="232" cy="54" r="11" fill="#fdf8e6" />
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
