import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { SessionContent } from '#features/content/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { placeOfSession } from './edited-draft.ts';
import type { SessionDraft } from './session-draft.ts';

type SamePlaceProps = { userId: string; draft: SessionDraft; onChange: (part: Partial<SessionDraft>) => void };

const LOOKED_THROUGH = 20;

/** Fills in the place of the session that the host published last; nothing if there is none, or the form has that place already. */
export function SamePlace({ userId, draft, onChange }: SamePlaceProps) {
  const trpc = useTrpc();
  const items = useQuery(trpc.content.queryContentByUser.queryOptions({ userId, limit: LOOKED_THROUGH }, { staleTime: 60_000 }));
  const last = items.data?.items.find(isWhole);
  if (!last || !isWhole(last)) return null;
  const place = placeOfSession(last);
  const isThere = place.locationType === draft.locationType && place.locationUrl === draft.locationUrl && isSameAddress(place, draft);
  if (isThere) return null;
  return (
    <Button variant="quiet" size="small" onClick={() => onChange(place)}>
      <Icon of={History} size={16} />
      Same place as last time
    </Button>
  );
}

// Cards leave out most of the place.
function isWhole(item: object): item is SessionContent {
  return 'venuePublic' in item;
}

function isSameAddress(one: Pick<SessionDraft, 'addressLine' | 'city' | 'postcode'>, other: typeof one): boolean {
  return one.addressLine === other.addressLine && one.city === other.city && one.postcode === other.postcode;
}
