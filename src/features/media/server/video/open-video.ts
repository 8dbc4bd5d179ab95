import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';

/** Opens a film of the kinds that we take; playlists and everything else that names other files are none of them. */
export function openVideo(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] });
}
