import { parseArgs } from 'node:util';
import type { ExistingBroker } from './brokers/by-url.ts';

export interface Options {
  /** Names the profile; without `existing` also the broker to start. */
  broker: 'mosquitto' | 'rabbitmq';
  existing: ExistingBroker | undefined;
  /** Mosquitto with the plugin under AddressSanitizer and UBSan. */
  sanitized: boolean;
  /** Seconds of connecting, denying, expiring and revoking clients after the checks. */
  stormSeconds: number;
  /** Only checks whose id begins so. */
  only: string | undefined;
}

export const USAGE = `npm run conformance:mqtt -- [--broker mosquitto|rabbitmq] [--only <beginning of check ids>] [--sanitized] [--storm <seconds>]

Starts the broker on 127.0.0.1 and runs every check against it. RabbitMQ 4 comes from Debian 13's packages (70 MB, once), whatever release
of Debian this machine has; nothing is installed.

Against a broker that runs already (then nothing is restarted and no key is changed):
  MQTT_CONFORMANCE_URL=mqtts://host:8883   MQTT_CONFORMANCE_CA_FILE=<PEM of its CA, if not public>
  MQTT_CONFORMANCE_SIGNING_KEY_FILE=<private JWK or set, its public half in the broker's key set>   MQTT_CONFORMANCE_ISSUER=<iss>`;

/** @throws Error with the usage */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const options = {
    broker: { type: 'string', default: 'mosquitto' },
    only: { type: 'string' },
    sanitized: { type: 'boolean', default: false },
    storm: { type: 'string', default: '0' },
  } as const;
  const { broker, only, sanitized, storm } = parseArgs({ args: [...args], options }).values;
  if (broker !== 'mosquitto' && broker !== 'rabbitmq') throw new Error(`no profile for ${broker}\n${USAGE}`);
  return { broker, only, sanitized, stormSeconds: Number.parseInt(storm, 10), existing: existing(env) };
}

function existing(env: NodeJS.ProcessEnv): ExistingBroker | undefined {
  const url = env.MQTT_CONFORMANCE_URL;
  if (!url) return undefined;
  const signingKeyFile = env.MQTT_CONFORMANCE_SIGNING_KEY_FILE;
  const issuer = env.MQTT_CONFORMANCE_ISSUER;
  if (!signingKeyFile || !issuer) throw new Error(`MQTT_CONFORMANCE_URL needs a signing key and an issuer\n${USAGE}`);
  return { url, signingKeyFile, issuer, caFile: env.MQTT_CONFORMANCE_CA_FILE };
}
