/** A QR code as the address of a picture, dark on white: not every reader takes it the other way round. */
export async function drawQrCode(text: string): Promise<string> {
  const { encodeQR } = await import('qr');
  const svg = encodeQR(text, 'svg', { border: 1, ecc: 'medium' });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
