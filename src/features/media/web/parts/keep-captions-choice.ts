const KEY = 'turnout.captions';

/**
 * Shows a film's captions in the language in which this browser showed some last, and none where nobody asked for any or they were
 * switched off; notes what is chosen in the player's own menu. Answers how to stop.
 */
export function keepCaptionsChoice({ textTracks }: HTMLVideoElement): () => void {
  const wanted = readChoice();
  const match = wanted === null ? undefined : Array.from(textTracks).find(({ language }) => language === wanted);
  if (match) match.mode = 'showing';
  const note = () => writeChoice(Array.from(textTracks).find(({ mode }) => mode === 'showing')?.language ?? null);
  textTracks.addEventListener('change', note);
  return () => textTracks.removeEventListener('change', note);
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function writeChoice(language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
  } catch {
    // A full or forbidden storage forgets the choice, nothing more.
  }
}
