import { useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { JoinInAfterwards, JoinInReason } from '#ui/app/join-in.ts';
import { withNextPath } from '#platform/web/session/next-path.ts';
import { storeIntent } from '#ui/app/intent.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const TEXTS: Record<JoinInReason, string> = {
  like: 'Sign in to like this and find it again later.',
  save: 'Sign in to save this and find it again later.',
  comment: 'Sign in to join the conversation.',
  follow: 'Sign in to follow creators and see what they share.',
  report: 'Sign in to report this. A person reads every report.',
  profile_next_page: 'Sign in to see more from this creator.',
  discovery_next_page: 'Sign in to keep discovering.',
  membership_next_page: 'Sign in to see more memberships.',
  buy_tickets: 'Sign in to buy tickets and keep them in one place.',
  view_home: 'Sign in to see what the people you follow share.',
  view_messages: 'Sign in to read and send messages.',
  create_content: 'Sign in to share posts and host sessions.',
  view_notifications: 'Sign in to see your notifications.',
  view_orders: 'Sign in to see your tickets and orders.',
  view_monetization: 'Sign in to earn from what you share.',
  view_profile: 'Sign in to see your profile.',
  subscribe: 'Sign in to subscribe and see everything from this creator.',
  save_search: 'Sign in to save searches and hear about new sessions.',
  tip: 'Sign in to send a tip.',
  give: 'Sign in to buy this for somebody else.',
  redeem: 'Sign in, or sign up, and the gift is yours.',
};

export type JoinInDialogProps = JoinInAfterwards & {
  reason: JoinInReason;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * Asks a guest to sign in or sign up and says what for. Afterwards they continue to where they were going, or return to this page, and what
 * they meant to do is done. Closing it forgets all of that.
 */
export function JoinInDialog({ reason, to, intent, open, onOpenChange }: JoinInDialogProps) {
  const { pathname, search, hash } = useLocation();
  const next = to ?? `${pathname}${search}${hash}`;
  const leave = () => {
    storeIntent(intent ?? null);
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Join in" description={TEXTS[reason]} size="small">
      <div className="flex flex-col gap-3">
        {/* Most who are asked are new here. */}
        <ButtonLink to={withNextPath(paths.signUp, next)} onClick={leave} wide>
          Sign up
        </ButtonLink>
        <ButtonLink to={withNextPath(paths.signIn, next)} onClick={leave} variant="ghost" wide>
          Sign in
        </ButtonLink>
      </div>
    </Dialog>
  );
}
