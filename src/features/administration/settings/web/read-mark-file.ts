const SIZE = 512;
const AFTER_HEAD = 'data:image/png;base64,'.length;

/** Fits a picture of any kind that the browser can show into a square, and returns it as PNG in base64; null if the browser can't show it. */
export async function readMarkFile(file: Blob): Promise<string | null> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    // A drawing in vectors may have no size of its own.
    const [width, height] = [picture.naturalWidth || SIZE, picture.naturalHeight || SIZE];
    const scale = SIZE / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = SIZE;
    canvas.height = SIZE;
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, (SIZE - width * scale) / 2, (SIZE - height * scale) / 2, width * scale, height * scale);
    return canvas.toDataURL('image/png').slice(AFTER_HEAD);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
