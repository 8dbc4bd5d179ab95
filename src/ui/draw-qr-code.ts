/** Draws a QR code and returns it as a data URL, dark on white: not every reader accepts it inverted. */
export async function drawQrCode(text: string): Promise<string> {
  const { encodeQR } = await import('qr');
  const svg = encodeQR(text, 'svg', { border: 1, ecc: 'medium' });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
