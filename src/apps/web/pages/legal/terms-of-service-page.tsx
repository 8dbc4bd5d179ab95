import { LINK_RULE, REDEEMED_TICKET_RULE, REFUND_RULE, RETURN_GIFT_RULE, UNUSED_RULE, UNUSED_TICKET_RULE } from '#features/gifts/copy.ts';
import { returnPolicyText } from '#features/sessions/returning/copy.ts';
import { creditRule } from '#features/memberships/copy.ts';
import { PRESETS } from '#features/sessions/returning/rules.ts';
import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { describeFee, useSite } from '#platform/web/page/site.ts';
import { LegalLink, LegalText, SiteHost, SiteName, SupportLink, type LegalSection } from './legal-text.tsx';
import { PublishedText } from './published-text.tsx';

const page = definePage('/terms-of-service', {
  queries: (trpc) => [trpc.administration.getLegalText.queryOptions({ kind: 'TERMS' })],
  head: () => ({
    title: 'Terms of service',
    description: 'What you agree to when you use this site: accounts, tickets, tips, refunds, content, and what we owe each other.',
    path: paths.terms,
  }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** The terms (docs/product.md#legal-pages). */
export default function TermsOfServicePage() {
  return (
    <PublishedText
      kind="TERMS"
      own={(published) => (
        <LegalText
          title="Terms of service"
          effective="2026-11-21"
          summary="This site brings together people who host sessions and publish posts with people who join in. These terms are the agreement between you and the operator of this site. By creating an account, you accept them."
          sections={SECTIONS}
          {...published}
        />
      )}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <>
        <p>
          “<SiteName />
          ”, “we” and “us” mean the operator of the site at <SiteHost />. You can reach us at <SupportLink /> with questions, complaints and
          legal notices.
        </p>
        <p>
          People who publish, host and sell are “creators”. When you buy a ticket, the contract for the session is between you and its
          creator. We provide the place where you meet, and we arrange the payment.
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <ul>
        <li>
          You must be <strong>at least {LIMITS.minimumAge} years old</strong>. If you are under 18, a parent or guardian must agree to these
          terms, and only they may receive money on your behalf.
        </li>
        <li>
          Use your own email address, keep your password to yourself, and tell us straight away if you think someone else has used your
          account.
        </li>
        <li>One person, one account. Do not pretend to be someone else.</li>
        <li>You can leave at any time: under “Settings”, Account, you can export your data and delete your account yourself.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'What you publish',
    body: (
      <>
        <p>
          What you publish stays yours. You give us the permission we need to run the site: to store it, to make copies in other sizes and
          formats, and to show it to the people you chose. The permission ends when you delete the content, except for what others need as a
          record of what they bought.
        </p>
        <p>You may not publish, sell or send:</p>
        <ul>
          <li>anything unlawful, or that infringes someone else’s rights or privacy;</li>
          <li>threats, harassment, hatred, or sexual content that involves minors in any form;</li>
          <li>fraud, spam, malware, or sessions that you do not intend to hold.</li>
        </ul>
        <p>
          We may hide or remove such content and suspend the account behind it. Where we can, we’ll say why, and you can ask us to look
          again.
        </p>
      </>
    ),
  },
  {
    id: 'tickets',
    title: 'Tickets and sessions',
    body: (
      <>
        <p>
          A ticket lets one person take part in a session on one date. It is bought when the payment is confirmed; while you pay, your place
          is held for {LIMITS.seatHoldMinutes} minutes. Turn up on time, and follow the reasonable rules of the venue and the host.
        </p>
        <p>
          <strong>Creators</strong> describe their sessions truthfully, hold them as described, have the permits and insurance they need,
          and pay their own taxes. A creator may cancel a date that has not ended. All ticket holders are notified.
        </p>
        <p>
          <strong>Refunds</strong> are given by the creator, and we send them to the card that was charged. Where a creator promises to take
          tickets back (“{returnPolicyText(PRESETS.day)}”), the promise that you saw when you bought the ticket holds: return it on its page
          in time, and we refund what was promised at once, or you get a credit if that was promised. {creditRule(1)} Cancelling a date does
          not automatically refund its tickets. If a date was cancelled or was not as described, ask the creator first and then us. Nothing
          here affects your statutory rights as a consumer.
        </p>
        <p>
          <strong>Gifts.</strong> You can buy tickets, a pass or months of a subscription for somebody else. {LINK_RULE} What they redeem is
          theirs, under these terms. A pass or months: {UNUSED_RULE} {REFUND_RULE} Tickets: {UNUSED_TICKET_RULE} {RETURN_GIFT_RULE}{' '}
          {REDEEMED_TICKET_RULE}
        </p>
      </>
    ),
  },
  { id: 'money', title: 'Prices, fees and payouts', body: <MoneySection /> },
  {
    id: 'tips',
    title: 'Tips',
    body: (
      <p>
        Tips are <strong>voluntary</strong> and <strong>non-refundable</strong>. They buy nothing: no content, no place and no promise.{' '}
        <strong>Platform fees may be deducted</strong> from a tip before it reaches the creator. If you did not make a tip yourself, tell us
        and your card issuer straight away.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Automated access',
    body: (
      <>
        <p>
          You may use <SiteName /> with any browser and link to it as you like. You may not collect content in bulk, get around technical
          limits, disturb the service, or use what others have published to build a copy of it.
        </p>
        <p>
          Bulk collection does harm that is hard to measure. We therefore agree on <strong>liquidated damages</strong> in advance: anyone
          who, alone or together with others, accesses more than <strong>1,000,000 content items within 24 hours</strong> owes us{' '}
          <strong>£15,000 for each 1,000,000 content items</strong> accessed in that time. This is an honest estimate of our loss and not a
          penalty. A content item is a post, a session, a comment or a profile.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we are liable for',
    body: (
      <>
        <p>
          We run the site with reasonable care and skill. It may be interrupted, and we may change or end parts of it; if you have paid for
          something that we end, we’ll refund the part you did not use.
        </p>
        <p>
          We do not host the sessions and are not liable for what happens in them or for what others publish. We are not liable for losses
          that neither of us could foresee, nor, where you use <SiteName /> for a business, for lost profits. We do not limit liability for
          death or personal injury caused by our negligence, for fraud, or for anything else that the law does not allow us to limit.
        </p>
      </>
    ),
  },
  {
    id: 'disputes',
    title: 'Disputes',
    body: (
      <>
        <p>
          Write to us first; most things can be put right with a message. A claim that arises from these terms or from your use of{' '}
          <SiteName /> <strong>must be filed within 1 year</strong> of the day on which you could first have filed it. Later claims are
          barred, as far as the law allows this to be agreed.
        </p>
        <p>
          These terms are governed by the law of England and Wales. If you are a consumer and live elsewhere, you keep the protection of the
          law of the country where you live and may go to court there.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <>
        <p>
          When we change these terms, we publish the new text here with its date, and announce important changes before they apply. If you
          continue to use <SiteName /> after that date, the new terms apply. The old terms still apply to what you bought before.
        </p>
        <p>
          Send questions to <SupportLink />. How we handle personal data is set out in the{' '}
          <LegalLink to={paths.privacy}>privacy policy</LegalLink>, and what is kept in your browser in the{' '}
          <LegalLink to={paths.cookies}>cookie policy</LegalLink>.
        </p>
      </>
    ),
  },
];

function MoneySection() {
  const { fee } = useSite();
  return (
    <>
      <p>
        Prices are in pounds sterling. You see the full price before you pay. Card payments are handled by our payment provider; we never
        see or store card numbers.
      </p>
      <p>
        We keep a platform fee from each paid sale and tip: <strong>{describeFee(fee)}</strong> of the price, rounded to the penny and
        always less than the price. We take nothing from free sessions. Creators see what they’ll receive before they set a price. The rest
        goes to the creator’s account with the payment provider, which pays it out under its own terms and may ask for proof of identity
        first.
      </p>
      <p>If a payment is refunded or charged back, the amount is taken back from the creator who received it.</p>
    </>
  );
}
