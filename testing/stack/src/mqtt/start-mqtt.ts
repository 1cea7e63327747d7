import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { startMosquitto } from '../mosquitto/start-mosquitto.ts';
import { hostsOf, nativePart, type Part, type PartContext } from '../part.ts';
import { issueCertificate } from '../issue-certificate.ts';

/** Mosquitto with the JWT plugin as a process of this machine. */
export async function startNativeMqtt(context: PartContext, environment: Record<string, string>): Promise<Part> {
  const { address, directory } = context;
  const tls = await issueCertificate(directory.root, 'mqtt', hostsOf(context));
  const port = await context.ports.take('mqtt');
  // Written by auth-api.
  const denylistFile = join(directory.keys(), 'mqtt-denylist.json');
  const options = {
    directory: directory.data('mqtt'),
    port,
    ...reported({ address }),
    keep: context.keep,
    certFile: tls.certFile,
    keyFile: tls.keyFile,
    jwksFile: environment.JWKS_FILE!,
    denylistFile,
    issuer: environment.TOKEN_ISSUER!,
    logFile: directory.log('mqtt'),
    pidFile: directory.pid('mqtt'),
    onProgress: (message: string) => context.progress('mqtt', message),
  };
  const url = `mqtts://${address ?? 'localhost'}:${port}`;
  const own = { MQTT_URL: url, MQTT_CA_FILE: tls.caFile, MQTT_DENYLIST_FILE: denylistFile };
  return nativePart(own, () => startMosquitto(options));
}
