import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CreateSimulator,
  PlantModelConditions,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { simulatedPlantModel, type PlantModel, type PhysicalSample } from '../plant-model/index.ts';
import { driftSchema } from './schema-drift.ts';
import { parseSwitches, switchesOff, type Switches } from './switches.ts';
import { TokenRevocation } from './token-revocation.ts';

/** Query parameter that switches something on for one request only: `?_switch=outage,slow:3000`. */
export const SWITCH_PARAMETER = '_switch';

/** The connection is closed without an answer. */
export const DROPPED = Symbol('dropped');

/** One vendor's simulated cloud, and its current faults. */
export class SwitchedCloud {
  readonly switches: Switches = switchesOff();
  readonly simulator: VendorSimulator;
  readonly #now: () => number;
  readonly #conditions: PlantModelConditions = {};
  readonly #tokens = new TokenRevocation();

  readonly #plantModel: PlantModel;

  constructor(vendor: string, createSimulator: CreateSimulator, options: SimulatorOptions) {
    this.#now = () => options.now();
    this.#plantModel = simulatedPlantModel(vendor, { ...options, conditions: this.#conditions });
    this.simulator = createSimulator({
      ...options,
      now: () => options.now() + this.switches.clock_skew * 1000,
      steadyNow: () => options.now(),
      conditions: this.#conditions,
    });
  }

  set(changes: Partial<Switches>): void {
    Object.assign(this.switches, changes);
    const { device_offline, night, fault, stuck, duplicate, out_of_order, token_revoked } = changes;
    this.#condition('offline', device_offline);
    this.#condition('night', night);
    this.#condition('fault', fault);
    this.#condition('stuck', stuck);
    this.#condition('duplicate', duplicate);
    this.#condition('out_of_order', out_of_order);
    if (token_revoked !== undefined) this.#revoke(token_revoked);
  }

  /** Returns the sample of the inverter itself at that time (Unix seconds), independent of the cloud. Undefined: no such inverter. */
  physicalSample(serial: string, at: number): PhysicalSample | undefined {
    const inverter = this.#plantModel.inverters[this.simulator.serials.indexOf(serial)];
    return inverter && this.#plantModel.sample(inverter, at);
  }

  /** Answers a request whose path is below the vendor's base URL. Throws `SwitchError` when its own switches make no sense. */
  async handle(request: SimulatorRequest, signal?: AbortSignal): Promise<SimulatorResponse | typeof DROPPED> {
    const { asked, switches } = this.#forThis(request);
    // Slow answers, not slow arrivals: limits are counted at once.
    const answer = switches.drop ? undefined : await this.#answer(asked, switches);
    if (switches.slow > 0) await sleep(switches.slow, undefined, { signal });
    if (!answer) return DROPPED;
    const body = driftSchema(answer.body, switches.schema_drift);
    return { ...answer, body: switches.half ? body.slice(0, Math.floor(body.length / 2)) : body };
  }

  async #answer(request: SimulatorRequest, switches: Switches): Promise<SimulatorResponse> {
    if (switches.outage) return { status: 503, headers: html, body: page('503 Service Unavailable') };
    if (switches.html) return { status: 200, headers: html, body: page('Under maintenance') };
    if (switches.rate_limit) return this.simulator.tooManyRequests(request);
    return this.simulator.handle(this.simulator.revokeTokens ? request : this.#tokens.filter(request));
  }

  #forThis(request: SimulatorRequest): { asked: SimulatorRequest; switches: Switches } {
    const own = request.query.get(SWITCH_PARAMETER);
    if (own === null) return { asked: request, switches: this.switches };
    const query = new URLSearchParams(request.query);
    query.delete(SWITCH_PARAMETER);
    return { asked: { ...request, query }, switches: { ...this.switches, ...parseSwitches(own) } };
  }

  #condition(name: keyof PlantModelConditions, on: boolean | undefined): void {
    if (on === true) this.#conditions[name] ??= Math.floor(this.#now() / 1000);
    // The simulators share this object: an ended condition is deleted from it.
    else if (on === false) Reflect.deleteProperty(this.#conditions, name);
  }

  #revoke(revoked: boolean): void {
    if (this.simulator.revokeTokens) this.simulator.revokeTokens(revoked);
    else if (revoked) this.#tokens.revoke();
    else this.#tokens.restore();
  }
}

const html = { 'content-type': 'text/html; charset=utf-8' };

function page(title: string): string {
  return `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
}
