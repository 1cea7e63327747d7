import { freePort, vendorSandbox, type ServiceDefinition } from '@heliograph/testbed/processes';

export type Environment = Readonly<Record<string, string>>;

export interface Addresses {
  gateway: string;
  sandbox: string;
}

interface Ports {
  auth: number;
  sync: number;
  delivery: number;
  gateway: number;
  sandbox: number;
}

/** Thousands of calls a minute are the point here; the limits have tests of their own. */
const unlimited = {
  gateway: { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_PER_MINUTE_ADDRESS: '10000000' },
  auth: {
    LOGIN_ATTEMPTS_PER_USERNAME: '1000000',
    LOGIN_ATTEMPTS_PER_USERNAME_AND_ADDRESS: '1000000',
    LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
  },
};

/** Vendors that ingest serves: one with a password, and one whose owner consents on a page of the vendor's. */
export const vendors = ['solis', 'enphase'] as const;

async function freePorts(): Promise<Ports> {
  const take = () => freePort();
  return {
    auth: await take(),
    sync: await take(),
    delivery: await take(),
    gateway: await take(),
    sandbox: await take(),
  };
}

const at = (port: number): string => `http://127.0.0.1:${port}`;

/** Everything that answers a call of the API, as it is started; the sandbox comes first. */
export async function services(
  stack: Environment,
): Promise<{ definitions: ServiceDefinition[]; addresses: Addresses }> {
  const ports = await freePorts();
  const shared = {
    ...stack,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    AUTH_API_URL: at(ports.auth),
    MQTT_PUBLIC_URL: stack.MQTT_URL ?? '',
    JWKS_URL: `${at(ports.auth)}/.well-known/jwks.json`,
  };
  const definitions = [sandbox(ports), ...(await Promise.all(product(ports).map((each) => withHealth(each, shared))))];
  return { definitions, addresses: { gateway: at(ports.gateway), sandbox: at(ports.sandbox) } };
}

function sandbox({ sandbox: port }: Ports): ServiceDefinition {
  const seed = 1 + Math.floor(Math.random() * 2_000_000_000);
  return vendorSandbox({ port, seed, inverters: 4, timeScale: 300 });
}

type Part = readonly [app: string, environment: Environment];

function product(ports: Ports): Part[] {
  const baseUrls = vendors.map((vendor) => `${vendor}=${at(ports.sandbox)}/${vendor}`).join(',');
  return [
    ['auth-api', { PORT: String(ports.auth), OIDC_PUBLIC_URL: `http://localhost:${ports.gateway}`, ...unlimited.auth }],
    ['sync-api', { PORT: String(ports.sync), PUBLIC_URL: at(ports.gateway), STATUS_PAGE: 'true' }],
    [
      'delivery-api',
      {
        PORT: String(ports.delivery),
        WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
        SINK_ALLOWED_CIDRS: '127.0.0.1/32',
        SINK_ALLOW_PLAINTEXT: 'true',
      },
    ],
    ['ingest', { VENDOR: 'all', VENDOR_BASE_URLS: baseUrls, TIME_SCALE: '300' }],
    ['gateway', gateway(ports)],
  ];
}

function gateway(ports: Ports): Environment {
  const upstreams = { SYNC_API_URL: at(ports.sync), DELIVERY_API_URL: at(ports.delivery) };
  return { PORT: String(ports.gateway), GATEWAY_PLAINTEXT: 'true', ...upstreams, ...unlimited.gateway };
}

async function withHealth([app, own]: Part, shared: Environment): Promise<ServiceDefinition> {
  const port = await freePort();
  const environment = { ...shared, HEALTH_PORT: String(port), ...own };
  return { app, environment, readyUrl: `${at(port)}/readyz` };
}
