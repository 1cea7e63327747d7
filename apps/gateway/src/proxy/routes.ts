import { accountChannelNames } from '@heliograph/delivery';
import type { GatewayConfiguration } from '../configuration.ts';

/** An answer without end. */
export const STREAM_PATH = '/v1/stream';

export interface Upstream {
  /** The name in logs and metrics. */
  name: string;
  url: string;
  /** Each path includes everything below it. */
  paths: string[];
}

type Routing = Pick<GatewayConfiguration, 'authApiUrl' | 'syncApiUrl' | 'deliveryApiUrl' | 'loginPrefix'>;

/** Lists the routes that can be reached from outside. All other routes are denied; `/internal` is not here, and never will be. */
export function upstreams({ authApiUrl, syncApiUrl, deliveryApiUrl, loginPrefix }: Routing): Upstream[] {
  return [
    {
      name: 'auth-api',
      url: authApiUrl,
      paths: [
        `/${loginPrefix}`,
        '/.well-known',
        '/v1/account',
        '/v1/admin',
        '/v1/api-keys',
        '/v1/portal-sessions',
        '/v1/kafka-groups',
        ...accountChannelNames.map((channel) => `/v1/${channel}-credentials`),
      ],
    },
    {
      name: 'sync-api',
      url: syncApiUrl,
      paths: [
        '/apiDevice',
        '/v1/vendors',
        '/status',
        '/v1/vendor-health',
        '/v1/admin/vendors',
        '/v1/admin/vendor-credentials',
        '/v1/vendor-accounts',
        '/v1/plants',
        '/v1/devices',
        '/v1/groups',
        '/v1/sync-jobs',
        '/v1/vendor-authorizations',
      ],
    },
    {
      name: 'delivery-api',
      url: deliveryApiUrl,
      paths: [
        '/v1/webhooks',
        '/v1/sinks',
        '/v1/sink-kinds',
        '/v1/admin/webhooks',
        '/v1/admin/dead-letters',
        '/v1/admin/webhook-secrets',
        '/v1/attempts',
        '/v1/dead-letters',
        '/v1/deliveries',
        '/v1/replays',
        '/v1/devices/:id/latest',
        '/v1/devices/:id/history',
        '/v1/devices/:id/answer',
        '/v1/devices/:id/energy',
        '/v1/devices/:id/quality',
        '/v1/devices/:id/alarms',
        '/v1/plants/:id/energy',
        '/v1/plants/:id/flows',
        '/v1/groups/:id/energy',
        '/v1/energy',
        '/v1/storage',
        '/v1/quality',
        '/v1/events',
        '/v1/alarms',
        STREAM_PATH,
        '/v1/usage',
        '/v1/schemas',
        '/asyncapi.json',
      ],
    },
  ];
}

const dotSegment = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|%2f|%5c|$)/i;

/** Returns true for a request target that an upstream might parse differently; only plain paths are forwarded (RFC 9112 §3.2.1). */
export function isAmbiguous(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  return !/^\/(?!\/)/.test(path) || dotSegment.test(path) || /\\|\/\/|#|;|%(?:00|0a|0d|23|2f|3b|3f|5c)/i.test(path);
}
