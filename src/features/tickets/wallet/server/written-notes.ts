/** Returns what the host wrote for participants; null if that is nothing. */
export function writtenNotes({ notes }: { notes: string | null }): string | null {
  const written = notes?.trim() ?? '';
  return written === '' ? null : written;
}
