import { useState } from 'react';

type State = 'untouched' | 'draft' | 'pressed' | 'closed';

/** Whether a form is open: once it is asked for, and from the start if it has something that isn't sent yet. */
export function useOpenForm(hasDraft: boolean) {
  const [state, setState] = useState<State>('untouched');
  // Stays open when the person empties it.
  if (hasDraft && state === 'untouched') setState('draft');
  return {
    isOpen: state === 'draft' || state === 'pressed',
    isPressed: state === 'pressed',
    wasClosed: state === 'closed',
    press: () => setState('pressed'),
    close: () => setState('closed'),
  };
}
