import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@heliograph/monitoring';
import { StackError } from '@heliograph/stack';

/** The ports of `npm start` (testing/demo/src/launch/ports.ts). */
const ports = { gateway: 8443, sandbox: 18_090, health: 18_200, prometheus: 19_090 } as const;
const healthPorts = 12;
const state = join(root, '.heliograph');

/** The product that `npm start` runs on this machine. */
export interface Demo {
  /** `host:port` of the health ports that answer. */
  readonly targets: readonly string[];
  readonly gatewayUrl: string;
  readonly sandboxUrl: string;
  readonly prometheusPort: number;
}

export const prometheusDirectory = join(state, 'prometheus');
export const caFile = join(state, 'stack', 'tls', 'ca.crt');

export function accountPassword(): string {
  return (JSON.parse(readFileSync(join(state, 'demo.json'), 'utf8')) as { accountPassword: string }).accountPassword;
}

/** Process id of a service, as the demo noted it when it started it. */
export function pidOf(service: string): number {
  const pids = JSON.parse(readFileSync(join(state, 'services.pid.json'), 'utf8')) as number[];
  const pid = pids.find((candidate) => commandOf(candidate).includes(`/apps/${service}/`));
  if (pid === undefined) throw new StackError(`the demo runs no ${service}`);
  return pid;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function answers(target: string): Promise<boolean> {
  const answer = await fetch(`http://${target}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  return answer?.ok === true;
}

/** @throws StackError when no product runs there */
export async function findDemo(portOffset: number): Promise<Demo> {
  const known = Array.from({ length: healthPorts }, (_, n) => `127.0.0.1:${ports.health + portOffset + n + 1}`);
  const up = await Promise.all(known.map(answers));
  const targets = known.filter((_, index) => up[index]);
  if (targets.length === 0)
    throw new StackError(
      `no service answers on ${known[0]!} and the ports after it: start the product with npm start, and give its --port-offset here too`,
    );
  return {
    targets,
    gatewayUrl: `https://localhost:${ports.gateway + portOffset}`,
    sandboxUrl: `http://127.0.0.1:${ports.sandbox + portOffset}`,
    prometheusPort: ports.prometheus + portOffset,
  };
}
