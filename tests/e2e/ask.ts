type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };

/** `fetch` over a connection of its own: the server may close an idle one at the very moment it is used again. */
export function ask(address: string, { headers, ...init }: Asked = {}): Promise<Response> {
  return fetch(address, { ...init, headers: { ...headers, connection: 'close' } });
}
