const KEY = 'turnout.captions';

/**
 * Shows a film's captions in the language this browser last showed, or none if they were never chosen or were switched off; remembers what
 * is chosen in the player's own menu. Returns a function that stops this.
 */
export function rememberCaptionsChoice({ textTracks }: HTMLVideoElement): () => void {
  const wanted = readChoice();
  const match = wanted === null ? undefined : Array.from(textTracks).find(({ language }) => language === wanted);
  if (match) match.mode = 'showing';
  const store = () => writeChoice(Array.from(textTracks).find(({ mode }) => mode === 'showing')?.language ?? null);
  textTracks.addEventListener('change', store);
  return () => textTracks.removeEventListener('change', store);
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
    // If storage is full or forbidden, only the choice is lost.
  }
}
