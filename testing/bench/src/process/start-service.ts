import { freePort, ServiceProcess } from '@heliograph/testbed/processes';
import { reported } from '@heliograph/vendor-contract';

export interface ServiceOptions {
  /** Folder name below `apps`. */
  name: string;
  /** The name of this replica, where a service has several in one directory. */
  replica?: string;
  environment: Readonly<Record<string, string>>;
  /** The directory for logs and pid files. */
  directory: string;
  profileDirectory?: string | undefined;
  /** Further options of Node. */
  nodeArguments?: readonly string[];
  signal: AbortSignal;
  /** Until it is ready. Default 2 min. */
  timeoutMs?: number;
}

/** The real service as it runs in production, once it is ready. */
export async function startService(options: ServiceOptions): Promise<ServiceProcess> {
  const {
    name: app,
    replica,
    environment,
    directory,
    profileDirectory,
    nodeArguments = [],
    signal,
    timeoutMs,
  } = options;
  const healthPort = await freePort();
  const definition = {
    app,
    ...reported({ name: replica }),
    environment: { NODE_ENV: 'production', ...environment, HEALTH_PORT: String(healthPort) },
    readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
    nodeArguments: [
      ...nodeArguments,
      ...(profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`]),
    ],
  };
  return ServiceProcess.started(definition, { directory }, { signal, ...reported({ timeoutMs }) });
}
