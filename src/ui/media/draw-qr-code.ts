/**
 * Draws a QR code and returns it as a data URL. The drawing brings its own white ground and quiet zone (ISO/IEC 18004, four modules), so it
 * reads the same wherever it is shown: readers refuse inverted codes, and forced colours repaint the page behind a picture.
 */
export async function drawQrCode(text: string): Promise<string> {
  const { encodeQR } = await import('qr');
  const svg = encodeQR(text, 'svg', { border: 4, ecc: 'medium' }).replace(
    '<path ',
    '<rect width="100%" height="100%" fill="#fff"/><path fill="#000" ',
  );
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
