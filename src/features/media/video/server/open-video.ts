import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';

/** Opens a film of an accepted kind; playlists and other formats that refer to other files aren't accepted. */
export function openVideo(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] });
}
