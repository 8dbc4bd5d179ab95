type Picture = { url: Record<string, { url: string | null; status: string } | undefined> };

/** The address of one size of a picture where it is ready, else null. */
export function pictureUrl(picture: Picture | null | undefined, width: number): string | null {
  const variant = picture?.url[String(width)];
  return variant?.status === 'READY' ? variant.url : null;
}

/** What `srcset` needs to choose the right size of a picture, or undefined where there is only one. */
export function pictureSrcSet(picture: Picture): string | undefined {
  const ready = Object.entries(picture.url).flatMap(([width, variant]) =>
    variant?.status === 'READY' && variant.url !== null ? [`${variant.url} ${width}w`] : [],
  );
  return ready.length > 1 ? ready.join(', ') : undefined;
}
