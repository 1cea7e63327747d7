import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SimulatorRequest, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { switchesOff, type Switches } from './switches.ts';
import { TokenRevocation } from './token-revocation.ts';

/** One vendor's simulated cloud, and what is wrong with it just now. */
export class HostedVendor {
  readonly switches: Switches = switchesOff();
  readonly #tokens = new TokenRevocation();

  constructor(
    readonly id: string,
    readonly name: string,
    readonly simulator: VendorSimulator,
  ) {}

  set(changes: Partial<Switches>): void {
    Object.assign(this.switches, changes);
    if (changes.token_revoked === true) this.#tokens.revoke();
    if (changes.token_revoked === false) this.#tokens.restore();
  }

  /** Answers a request whose path is below the vendor's base URL. */
  async serve(request: SimulatorRequest, response: ServerResponse, signal: AbortSignal): Promise<void> {
    if (this.switches.slow > 0) await sleep(this.switches.slow, undefined, { signal });
    if (this.switches.drop) {
      response.destroy();
      return;
    }
    const answer = await this.#answer(request);
    response.writeHead(answer.status, answer.headers);
    response.end(this.switches.half ? answer.body.slice(0, Math.floor(answer.body.length / 2)) : answer.body);
  }

  async #answer(request: SimulatorRequest): Promise<SimulatorResponse> {
    if (this.switches.outage) return { status: 503, headers: html, body: page('503 Service Unavailable') };
    if (this.switches.html) return { status: 200, headers: html, body: page('Under maintenance') };
    return this.simulator.handle(this.#tokens.filter(request));
  }
}

const html = { 'content-type': 'text/html; charset=utf-8' };

function page(title: string): string {
  return `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
}
