import { useState } from 'react';

type Stand = 'untouched' | 'kept' | 'pressed' | 'closed';

/** Whether a form is open: once it is asked for, and from the start if it has something that isn't sent yet. */
export function useOpenForm(hasDraft: boolean) {
  const [stand, setStand] = useState<Stand>('untouched');
  // Stays open when the person empties it.
  if (hasDraft && stand === 'untouched') setStand('kept');
  return {
    isOpen: stand === 'kept' || stand === 'pressed',
    isPressed: stand === 'pressed',
    wasClosed: stand === 'closed',
    press: () => setStand('pressed'),
    close: () => setStand('closed'),
  };
}
