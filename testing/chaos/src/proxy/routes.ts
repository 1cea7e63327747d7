/** Port of a part → port of the proxy in front of it. */
export type Routes = ReadonlyMap<number, number>;

/** `29501=40001,29502=40002` */
export function parseRoutes(text: string): Routes {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return new Map(pairs.map((pair) => pair.split('=').map(Number) as [number, number]));
}

export function formatRoutes(routes: Routes): string {
  return Array.from(routes, ([from, to]) => `${from}=${to}`).join(',');
}

type ConnectArguments = unknown[];

/**
 * The arguments of `net.Socket.connect` with the port exchanged: an options object, `(port, host)`, or the list that `net.connect` makes of either and
 * passes on marked by a symbol.
 */
export function routed(args: ConnectArguments, routes: Routes): ConnectArguments {
  const [first, ...rest] = args;
  if (Array.isArray(first)) {
    const [options] = first as unknown[];
    first[0] = routedOptions(options, routes);
    return args;
  }
  if (typeof first === 'object') return [routedOptions(first, routes), ...rest];
  return [routes.get(Number(first)) ?? first, ...rest];
}

function routedOptions(options: unknown, routes: Routes): unknown {
  if (typeof options !== 'object' || options === null || !('port' in options)) return options;
  const port = routes.get(Number(options.port));
  // A class instance keeps its class, and the options of callers are not changed.
  return port === undefined ? options : Object.assign(Object.create(options) as object, { port });
}
