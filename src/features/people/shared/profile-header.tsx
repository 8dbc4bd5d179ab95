import { HandHeart, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTipping } from '#ui/app/tipping.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { PublicUser } from '../contract.ts';
import { countText, linkText } from './profile-texts.ts';

export type ProfileHeaderProps = {
  user: PublicUser;
  /** The bio as it is shown; nothing without one. */
  bio: ReactNode;
  actions: ReactNode;
  menu?: ReactNode;
  rating?: ReactNode;
  subscribe?: ReactNode;
};

/**
 * Cover, picture, name, bio, links and counts of a person, with any `actions`. `subscribe` and a button for tips are beside them, or below
 * the bio on a phone; `menu` is beside the actions, or beside the name on a phone, where the actions fill their row. `rating` follows the counts.
 */
export function ProfileHeader({ user, bio, actions, menu, rating, subscribe }: ProfileHeaderProps) {
  const name = user.displayName ?? user.username;
  return (
    <header>
      <ImageFrame
        src={pictureUrl(user.profileCoverPic, 1500)}
        alt=""
        ratio="3/1"
        placeholder={user.profileCoverPic?.blur}
        seed={user.id}
        priority
        className="rounded-card"
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        <span className="-mt-12 ml-3 self-start rounded-full border-[5px] border-paper sm:-mt-16 sm:ml-5">
          <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 400)} size="xl" />
        </span>
        {/* On the narrowest phones three of them don't fit beside the picture. */}
        <div className="flex flex-wrap justify-end gap-2 self-end pt-4 pl-4 max-xs:col-span-2 max-[359px]:col-span-full max-[359px]:row-start-2 max-[359px]:justify-start max-[359px]:pl-0 sm:self-start xs:gap-2.5">
          {actions}
        </div>
        {/* Before the name in reading and tab order, and above it in stacking order, because the name's row is as wide as the page. */}
        <div className="z-10 justify-self-end pt-4 empty:hidden max-xs:col-start-3 max-xs:row-start-3 xs:self-end xs:pl-2.5 sm:self-start">
          {menu}
        </div>
        <div className="col-span-full row-start-4 flex items-start gap-2.5 pt-4 empty:hidden sm:col-span-1 [&:has(>[data-room-for]:only-child)]:pt-0 sm:col-start-4 sm:row-start-1 sm:pl-2.5 max-xl:sm:flex-col max-xl:sm:items-stretch">
          {subscribe}
          <TipButton userId={user.id} name={name} />
        </div>
        <div className="col-span-full row-start-3 pt-4">
          <h1 dir="auto" className={classNames('text-left text-[30px] [overflow-wrap:anywhere]', menu !== undefined && 'max-xs:pr-12')}>
            {name}
          </h1>
          <p className="text-[13.5px] [overflow-wrap:anywhere] text-ink-2">@{user.username}</p>
          {bio}
          {user.links.length > 0 ? (
            <div className="mt-3 flex flex-wrap gap-2.5">
              {user.links.map((link, index) => (
                <ProfileLink key={index} link={link} />
              ))}
            </div>
          ) : null}
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2.5">
            <Count to={paths.profile(user.username, 'followers')} value={user.followerCount} one="follower" many="followers" />
            <Count to={paths.profile(user.username, 'following')} value={user.followingCount} one="following" many="following" />
            {rating}
          </div>
        </div>
      </div>
    </header>
  );
}

function TipButton({ userId, name }: { userId: string; name: string }) {
  const tipping = useTipping(userId);
  if (!tipping) return null;
  return (
    <Button
      variant="ghost"
      className="shrink-0 max-sm:min-h-12"
      data-not-for={userId}
      aria-label={`Tip ${name}`}
      onClick={() => tipping.open({ recipientUserId: userId, name })}
    >
      <Icon of={HandHeart} size={18} />
      Tip
    </Button>
  );
}

function Count({ to, value, one, many }: { to: string; value: number | undefined; one: string; many: string }) {
  return (
    <Link to={to} className="inline-flex min-h-8 items-center gap-1 rounded-small hover:underline pointer-coarse:min-h-11">
      <b className="font-semibold">{countText(value)}</b> <span className="text-[13.5px] text-ink-2">{value === 1 ? one : many}</span>
    </Link>
  );
}

function ProfileLink({ link }: { link: PublicUser['links'][number] }) {
  return (
    <a
      href={link.url}
      target="_blank"
      rel="noopener nofollow ugc noreferrer"
      title={link.url}
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 text-xs font-semibold text-ink-2 hover:text-ink pointer-coarse:min-h-11"
    >
      <Icon of={Link2} size={14} className="shrink-0" />
      <span className="truncate">{linkText(link)}</span>
    </a>
  );
}
