/** Names and addresses of the computer itself, as they stand in a URL without port. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether only the computer itself can reach what listens at this address. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether it is an address by which nobody is reached: it stands for all of a computer's own. */
export const isEverywhere = (host: string): boolean => /^(0\.0\.0\.0|\[?::\]?)$/.test(host);

/** A name or address as it stands in a URL: `[::1]` for `::1`. */
export const inUrl = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);
