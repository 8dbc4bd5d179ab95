type Picture = { url: Record<string, { url: string | null; status: string } | undefined> };

/** Returns the URL of one size of a picture if it is ready, otherwise null. */
export function pictureUrl(picture: Picture | null | undefined, width: number): string | null {
  const variant = picture?.url[String(width)];
  return variant?.status === 'READY' ? variant.url : null;
}

/** Returns the id of a picture once one size of it is ready, before that null. */
export function readyPictureId(picture: (Picture & { id: string }) | null | undefined, width: number): string | null {
  return picture && pictureUrl(picture, width) !== null ? picture.id : null;
}

/** Returns the `srcset` of a picture, or undefined if it has only one size. */
export function pictureSrcSet(picture: Picture): string | undefined {
  const ready = Object.entries(picture.url).flatMap(([width, variant]) =>
    variant?.status === 'READY' && variant.url !== null ? [`${variant.url} ${width}w`] : [],
  );
  return ready.length > 1 ? ready.join(', ') : undefined;
}
