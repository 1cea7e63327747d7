import type { ServerResponse } from 'node:http';
import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { loadVendor, vendorIds } from '@heliograph/vendors';
import { DROPPED, SwitchedCloud, SwitchError } from '@heliograph/vendors/sandbox';
import type { SandboxConfiguration } from './configuration.ts';

/** Serves one vendor's simulated cloud over HTTP. */
export class HostedVendor {
  constructor(
    readonly id: string,
    readonly name: string,
    readonly cloud: SwitchedCloud,
  ) {}

  /** Answers a request whose path is below the vendor's base URL. */
  async serve(request: SimulatorRequest, response: ServerResponse, signal: AbortSignal): Promise<void> {
    const answer = await this.cloud.handle(request, signal).catch(refusal);
    if (answer === DROPPED) {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }
}

/** Answers a request for an unknown switch. */
function refusal(error: unknown): SimulatorResponse {
  if (!(error instanceof SwitchError)) throw error;
  const body = JSON.stringify({ error: error.message });
  return { status: 400, headers: { 'content-type': 'application/json' }, body };
}

/** Creates a simulated cloud for each registered vendor. Adapters and mappings are not loaded: they are tested against the clouds. */
export function hostVendors({
  timeScale,
  seed,
  inverters,
  incidents = false,
}: SandboxConfiguration): Promise<HostedVendor[]> {
  return Promise.all(
    vendorIds.map(async (id) => {
      const vendor = await loadVendor(id);
      const createSimulator = await vendor.simulator();
      const cloud = new SwitchedCloud(id, createSimulator, { now: Date.now, timeScale, seed, inverters, incidents });
      return new HostedVendor(id, vendor.declaration.name, cloud);
    }),
  );
}
