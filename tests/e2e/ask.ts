type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };

/** `fetch` on a connection of its own: one that idles may be closed by the server at the very moment at which it is used again. */
export function ask(address: string, { headers, ...init }: Asked = {}): Promise<Response> {
  return fetch(address, { ...init, headers: { ...headers, connection: 'close' } });
}
