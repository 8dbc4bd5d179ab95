/** A QR code as the address of a picture, dark on white: not every reader takes it the other way round. */
export async function drawQrCode(text: string): Promise<string> {
  const { toString } = await import('qrcode');
  const svg = await toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M', color: { dark: '#17181c', light: '#ffffff' } });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
