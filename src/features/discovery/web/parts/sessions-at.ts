/** Returns the address of the sessions around a place. */
export function sessionsAt(location: string, { latitude, longitude }: { latitude: number; longitude: number }): string {
  const params = { type: 'sessions', location, lat: String(latitude), lng: String(longitude) };
  return `/search?${new URLSearchParams(params).toString()}`;
}
