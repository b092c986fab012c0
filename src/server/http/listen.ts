import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startError } from '../../config/resolve.ts';

/** How often a free port is looked for that is free at both addresses of this computer. */
const attempts = 10;

type Place = { readonly host: string; readonly port: number; readonly source: string | undefined };
type Listening = { readonly port: number; close(): Promise<void> };

/**
 * Listens at an address; `localhost` is both 127.0.0.1 and ::1, as clients take it for either. Port 0 is any that is free.
 * Throws a StartError when the address cannot be had.
 */
export async function listen(create: () => Server, { host, port, source = 'server.port' }: Place): Promise<Listening> {
  const hosts = host.toLowerCase() === 'localhost' ? ['127.0.0.1', '::1'] : [host.replaceAll(/[[\]]/g, '')];
  for (let attempt = 1; ; attempt++) {
    const servers: Server[] = [];
    try {
      let chosen = port;
      for (const address of hosts) {
        const server = create();
        const got = await listenAt(server, address, chosen, hosts.indexOf(address) > 0);
        if (got === undefined) continue;
        servers.push(server);
        chosen = got;
      }
      return { port: chosen, close: () => closeAll(servers) };
    } catch (error) {
      await closeAll(servers);
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && port === 0 && attempt < attempts) continue;
      throw startError(source, code === 'EADDRINUSE' ? `port ${port} is in use. Choose another one.` : message);
    }
  }
}

/** Resolves to the port, or to undefined where the computer does not have an address that is `optional`. */
function listenAt(server: Server, address: string, port: number, optional: boolean): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (optional && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')) resolve(undefined);
      else reject(error);
    });
    server.listen(port, address, () => resolve((server.address() as AddressInfo).port));
  });
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      server =>
        new Promise<void>(resolve => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    ),
  );
}
