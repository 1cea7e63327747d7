import { reported } from '@heliograph/base-data';
import { freePort, type ServiceDefinition } from '@heliograph/testbed/processes';

export interface ProductSettings {
  /** The stack's environment: brokers, database, keys. */
  stack: Readonly<Record<string, string>>;
  /** PEM; signed the receivers' certificates. */
  caFile: string;
  allowedCidrs: string;
  ports: ProductPorts;
  /** Simulated clouds, by `<vendor>=<url>`. */
  vendorUrls?: string;
  timeScale: number;
  inverters: number;
  /** The replicas of each service; the HTTP ones behind a balancer at their port. */
  replicas: number;
  /** All services are one process. */
  allInOne: boolean;
  /** More settings for single apps. */
  overrides: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Modules for single apps, loaded before them. */
  preloads: Readonly<Record<string, readonly string[]>>;
}

export interface ProductPorts {
  authApi: number;
  deliveryApi: number;
  syncApi: number;
  sandbox: number;
  gateway: number;
}

/** Returns the port of an API; undefined of an app without one. */
export function httpPort(app: string, ports: ProductPorts): number | undefined {
  const { authApi, deliveryApi, syncApi, gateway } = ports;
  return { 'auth-api': authApi, 'delivery-api': deliveryApi, 'sync-api': syncApi, gateway }[app];
}

export async function freePorts(): Promise<ProductPorts> {
  return {
    authApi: await freePort(),
    deliveryApi: await freePort(),
    syncApi: await freePort(),
    sandbox: await freePort(),
    gateway: await freePort(),
  };
}

/**
 * How a service is started; `name` differs from `app` when there are several of one. It names the replica in its consumer groups, as the name of
 * a pod does. `port`: of the replica, when a balancer has the service's.
 */
export async function define(
  app: string,
  settings: ProductSettings,
  name = app,
  port = httpPort(app, settings.ports),
): Promise<ServiceDefinition> {
  const healthPort = await freePort();
  const preloads = settings.preloads[app] ?? [];
  return {
    app,
    name,
    environment: {
      ...settings.stack,
      NODE_ENV: 'production',
      LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? 'warn',
      AUTH_API_URL: `http://127.0.0.1:${settings.ports.authApi}`,
      JWKS_URL: `http://127.0.0.1:${settings.ports.authApi}/.well-known/jwks.json`,
      HEALTH_PORT: String(healthPort),
      KAFKA_GROUP_INSTANCE_ID: name,
      ...reported({ PORT: port === undefined ? undefined : String(port) }),
      ...ofApp(app, settings),
      ...settings.overrides[app],
    },
    readyUrl: app === 'vendor-sandbox' ? sandboxUrl(settings) : `http://127.0.0.1:${healthPort}/readyz`,
    nodeArguments: ['--enable-source-maps', ...preloads.map((file) => `--import=${file}`)],
  };
}

/** Returns the one process that runs these services, each with the settings that it has apart. */
export async function defineAllInOne(
  apps: readonly string[],
  settingsOf: (app: string) => ProductSettings,
): Promise<ServiceDefinition> {
  const process = await define('all-in-one', settingsOf(apps[0]!));
  const own = apps.flatMap((app) => {
    const settings = settingsOf(app);
    const port = httpPort(app, settings.ports);
    const environment = {
      ...reported({ PORT: port?.toString() }),
      ...ofApp(app, settings),
      ...settings.overrides[app],
    };
    const prefix = app.toUpperCase().replaceAll('-', '_');
    return Object.entries(environment).map(([name, value]) => [`${prefix}_${name}`, value] as const);
  });
  const environment = { ...process.environment, SERVICES: apps.join(','), ...Object.fromEntries(own) };
  return { ...process, environment };
}

const sandboxUrl = ({ ports }: ProductSettings): string => `http://127.0.0.1:${ports.sandbox}/`;

function ofApp(app: string, settings: ProductSettings): Record<string, string> {
  const { stack, caFile, allowedCidrs, ports, timeScale, inverters, vendorUrls = '' } = settings;
  const apps: Record<string, Record<string, string>> = {
    'auth-api': {
      KAFKA_PUBLIC_BROKERS: stack.KAFKA_BROKERS ?? '',
      MQTT_PUBLIC_URL: stack.MQTT_URL ?? '',
    },
    'delivery-api': { WEBHOOK_ALLOWED_CIDRS: allowedCidrs },
    gateway: {
      GATEWAY_PLAINTEXT: 'true',
      SYNC_API_URL: `http://127.0.0.1:${ports.syncApi}`,
      DELIVERY_API_URL: `http://127.0.0.1:${ports.deliveryApi}`,
      // The clients of the scenario share one account.
      RATE_LIMIT_PER_MINUTE: '100000',
    },
    'webhook-dispatcher': { WEBHOOK_ALLOWED_CIDRS: allowedCidrs, WEBHOOK_CA_FILE: caFile },
    ingest: { VENDOR: 'all', VENDOR_BASE_URLS: vendorUrls, TIME_SCALE: String(timeScale) },
    'vendor-sandbox': {
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_INVERTERS: String(inverters),
      TIME_SCALE: String(timeScale),
    },
  };
  return apps[app] ?? {};
}
