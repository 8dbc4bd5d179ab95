import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { findMe } from '#features/search/shared/find-me.ts';
import { useOwnPlace } from '#features/search/shared/use-own-place.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { sessionsAtPath } from './explore-address.ts';

/** Leads to the sessions around the person, once their browser has given its position. */
export function NearMeButton() {
  const navigate = useNavigate();
  const own = useOwnPlace();
  const [isAsking, setAsking] = useState(false);
  const find = async () => {
    setAsking(true);
    await findMe(({ location, point }) => point && void navigate(sessionsAtPath(location, point)), own.remember);
    setAsking(false);
  };
  return (
    <Button variant="ghost" size="small" loading={isAsking} onClick={() => void find()}>
      <Icon of={LocateFixed} size={16} /> Near me
    </Button>
  );
}
