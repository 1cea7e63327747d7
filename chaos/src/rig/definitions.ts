import { join } from 'node:path';
import { root } from '../root.ts';
import { freePort } from './free-port.ts';
import type { ServiceDefinition } from './service-process.ts';

export interface ProductSettings {
  /** What the stack gave: brokers, database, keys. */
  stack: Readonly<Record<string, string>>;
  /** PEM; signed the receivers' certificates. */
  caFile: string;
  allowedCidrs: string;
  ports: ProductPorts;
  /** Simulated clouds, by `<vendor>=<url>`. */
  vendorUrls?: string;
  timeScale: number;
  inverters: number;
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
}

export async function freePorts(): Promise<ProductPorts> {
  return {
    authApi: await freePort(),
    deliveryApi: await freePort(),
    syncApi: await freePort(),
    sandbox: await freePort(),
  };
}

/** How a service is started; `name` differs from `app` when there are several of one. */
export async function define(app: string, settings: ProductSettings, name = app): Promise<ServiceDefinition> {
  const healthPort = await freePort();
  const preload = settings.preloads[app];
  return {
    ...{ app, name },
    environment: {
      ...settings.stack,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      AUTH_API_URL: `http://127.0.0.1:${settings.ports.authApi}`,
      JWKS_URL: `http://127.0.0.1:${settings.ports.authApi}/.well-known/jwks.json`,
      HEALTH_PORT: String(healthPort),
      ...ofApp(app, settings),
      ...settings.overrides[app],
    },
    readyUrl: app === 'vendor-sandbox' ? sandboxUrl(settings) : `http://127.0.0.1:${healthPort}/readyz`,
    ...(preload && { preload }),
  };
}

const sandboxUrl = ({ ports }: ProductSettings): string => `http://127.0.0.1:${ports.sandbox}/`;

function ofApp(app: string, settings: ProductSettings): Record<string, string> {
  const { stack, caFile, allowedCidrs, ports, timeScale, inverters, vendorUrls = '' } = settings;
  const apps: Record<string, Record<string, string>> = {
    'auth-api': {
      PORT: String(ports.authApi),
      KAFKA_PUBLIC_BROKERS: stack.KAFKA_BROKERS ?? '',
      MQTT_PUBLIC_URL: stack.MQTT_URL ?? '',
    },
    'delivery-api': { PORT: String(ports.deliveryApi), WEBHOOK_ALLOWED_CIDRS: allowedCidrs },
    'sync-api': { PORT: String(ports.syncApi) },
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

/** A program of the product that ends by itself. */
export function programOf(app: string, file: string): string {
  return join(root, 'apps', app, 'dist', file);
}
