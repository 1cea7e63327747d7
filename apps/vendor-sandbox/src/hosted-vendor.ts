import type { ServerResponse } from 'node:http';
import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { DROPPED, SwitchError, type SwitchedCloud } from '@heliograph/vendors/sandbox';

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
