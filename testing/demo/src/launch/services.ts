import { vendorSandbox, type ServiceDefinition } from '@heliograph/testbed/processes';
import type { Ports } from './ports.ts';

export interface DemoSettings {
  ports: Ports;
  /** The environment of the stack: brokers, database, keys. */
  stack: Readonly<Record<string, string>>;
  /** The login of each app's own user of Kafka, keyed by app. */
  kafkaUsers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  caFile: string;
  gatewayCertificate: { certFile: string; keyFile: string };
  inverters: number;
  /** The factor by which the simulated clouds run faster than real ones. */
  timeScale: number;
  vendors: readonly string[];
  /** The URL of an OTLP/HTTP receiver. */
  traces?: string;
  /** The additional settings of single services, by name. */
  overrides?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Turns sinks on, for destinations on loopback as well, where the stack's PostgreSQL has no TLS. */
export const sinkSettings = {
  CHANNELS: 'webhook,kafka,mqtt,sink',
  SINK_ALLOWED_CIDRS: '127.0.0.1/32',
  SINK_ALLOW_PLAINTEXT: 'true',
};

/** Returns every service of the product as a process of its own, with its settings. */
export function services(settings: DemoSettings): ServiceDefinition[] {
  return ownSettings(settings).map(({ app, environment }, index) => {
    const healthPort = settings.ports.health + 1 + index;
    return {
      app,
      environment: { ...shared(settings), ...replicaSettings(app, healthPort), ...environment },
      readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
    };
  });
}

/** Returns the one process that runs every service, each with the settings that it has apart. */
export function allInOne(settings: DemoSettings): ServiceDefinition {
  const healthPort = settings.ports.health + 1;
  const environment = ownSettings(settings).flatMap((service) => {
    const prefix = service.app.toUpperCase().replaceAll('-', '_');
    return Object.entries(service.environment).map(([name, value]) => [`${prefix}_${name}`, value] as const);
  });
  return {
    app: 'all-in-one',
    // By itself V8 collects rarely on a machine with much memory.
    nodeArguments: [
      `--max-old-space-size=${244 + settings.inverters}`,
      '--optimize-for-size',
      '--max-semi-space-size=4',
    ],
    environment: {
      MALLOC_ARENA_MAX: '2',
      ...shared(settings),
      ...replicaSettings('all-in-one', healthPort),
      ...Object.fromEntries(environment),
    },
    readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
  };
}

/** Returns what each service is told that the others are not. */
function ownSettings(settings: DemoSettings): { app: string; environment: Readonly<Record<string, string>> }[] {
  const { ports } = settings;
  const publicUrl = { PUBLIC_URL: `https://localhost:${ports.gateway}` };
  const define = (app: string, environment: Record<string, string>) => ({
    app,
    environment: { ...settings.kafkaUsers[app], ...environment, ...settings.overrides?.[app] },
  });
  return [
    define('auth-api', { PORT: String(ports.authApi), ...publicAddresses(settings) }),
    define('sync-api', { PORT: String(ports.syncApi), ...publicUrl }),
    define('delivery-api', { PORT: String(ports.deliveryApi), ...webhookPolicy() }),
    define('gateway', { PORT: String(ports.gateway), ...gatewayUpstreams(settings) }),
    define('normalizer', {}),
    define('webhook-dispatcher', { WEBHOOK_CA_FILE: settings.caFile, ...publicUrl, ...webhookPolicy() }),
    define('kafka-dispatcher', publicUrl),
    define('mqtt-dispatcher', publicUrl),
    ...(settings.stack.CHANNELS?.includes('sink') === true ? [define('sink-dispatcher', {})] : []),
    define('ingest', {
      VENDOR: 'all',
      VENDOR_BASE_URLS: sandboxUrls(settings),
      TIME_SCALE: String(settings.timeScale),
    }),
  ];
}

/** Returns the settings in which the replicas of a service differ on one machine. */
export function replicaSettings(name: string, healthPort: number): Record<string, string> {
  return { HEALTH_PORT: String(healthPort), KAFKA_GROUP_INSTANCE_ID: `${name}-${healthPort}` };
}

/** Returns the process of the simulated clouds, which are not part of the product. */
export function sandbox({ ports, inverters, timeScale, overrides }: DemoSettings): ServiceDefinition {
  const environment = overrides?.['vendor-sandbox'] ?? {};
  return vendorSandbox({ port: ports.sandbox, inverters, timeScale, environment });
}

function shared({ stack, ports, traces }: DemoSettings): Record<string, string> {
  return {
    ...stack,
    NODE_ENV: 'production',
    AUTH_API_URL: `http://127.0.0.1:${ports.authApi}`,
    JWKS_URL: `http://127.0.0.1:${ports.authApi}/.well-known/jwks.json`,
    ...(traces !== undefined && {
      TRACING_ENABLED: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces,
      OTEL_TRACES_SAMPLER_ARG: '1',
    }),
  };
}

function publicAddresses({ stack, ports }: DemoSettings): Record<string, string> {
  return {
    KAFKA_PUBLIC_BROKERS: stack.KAFKA_BROKERS ?? '',
    MQTT_PUBLIC_URL: stack.MQTT_URL ?? '',
    OIDC_PUBLIC_URL: `https://localhost:${ports.gateway}`,
  };
}

function gatewayUpstreams({ ports, gatewayCertificate }: DemoSettings): Record<string, string> {
  return {
    SYNC_API_URL: `http://127.0.0.1:${ports.syncApi}`,
    DELIVERY_API_URL: `http://127.0.0.1:${ports.deliveryApi}`,
    TLS_CERT_FILE: gatewayCertificate.certFile,
    TLS_KEY_FILE: gatewayCertificate.keyFile,
  };
}

/** Returns settings that allow the demo's receivers on loopback, which a production setting refuses. */
function webhookPolicy(): Record<string, string> {
  return { WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' };
}

function sandboxUrls({ vendors, ports }: DemoSettings): string {
  return vendors.map((vendor) => `${vendor}=http://127.0.0.1:${ports.sandbox}/${vendor}`).join(',');
}
