import type { ContentFacts } from '../../policy.ts';

type Row = {
  user_id: string;
  visibility: ContentFacts['visibility'];
  approval_status: ContentFacts['approvalStatus'];
  owner_suspended: boolean;
  replay_id: string | null;
};

/** Returns the facts that access to an item depends on, from a row that was read. */
export function contentFactsOf(row: Row): ContentFacts {
  return {
    ownerUserId: row.user_id,
    visibility: row.visibility,
    approvalStatus: row.approval_status,
    ownerSuspended: row.owner_suspended,
    replayId: row.replay_id,
  };
}
