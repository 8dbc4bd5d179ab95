/** Returns the host's notes for participants; null if there are none. */
export function writtenNotes({ notes }: { notes: string | null }): string | null {
  const written = notes?.trim() ?? '';
  return written === '' ? null : written;
}
