/** What people read who started the server: where it is, and what to tell their client. `token` is whether one is needed. */
export function greeting(url: string, token: boolean): string {
  const entry = { url: `${url}/mcp`, ...(token && { headers: { Authorization: 'Bearer <token>' } }) };
  return [
    `Listening on ${url}`,
    "Add this to your client's configuration:",
    JSON.stringify({ mcpServers: { browser: entry } }, null, 2),
    'Clients that only know server-sent events take /sse in place of /mcp.',
  ].join('\n');
}
