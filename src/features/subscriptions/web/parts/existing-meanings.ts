/** What each choice means for people already subscribed when a subscription is no longer on offer. */
export const EXISTING_MEMBERS_COPY = {
  keep: 'Current subscribers keep their subscriptions and keep paying. You still share posts with them.',
  run_out:
    'Each subscription ends when the month already paid for is over. Nobody will be charged again, and everyone will be notified by email.',
} as const;
