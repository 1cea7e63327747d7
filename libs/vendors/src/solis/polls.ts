import { bySerial, readText } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SolisClient, SolisPageAnswer } from './client.ts';
import { declaration } from './declaration.ts';

/** Inverters a page: a recorded inverter is 14 KB, so that an answer stays below 450 KB (the vendor allows 100). */
export const REALTIME_PAGE = 30;

/**
 * inverterDetailList returns the whole account in pages, of which we may poll only some devices. One call for each page that these devices would
 * fill; the last one reads further pages until every device is found.
 */
export class RealtimePolls {
  readonly #client: SolisClient;
  readonly #context: AdapterContext;
  readonly #devices: ReadonlyMap<string, PolledDevice>;
  /** The page on which a device was last seen. Only saves calls: a replica that does not know it asks for all pages once. */
  readonly #pageOf = new Map<string, number>();

  constructor(client: SolisClient, context: AdapterContext, devices: readonly PolledDevice[]) {
    this.#client = client;
    this.#context = context;
    this.#devices = bySerial(devices);
  }

  calls(): PollCall[] {
    const devices = [...this.#devices.values()];
    const count = Math.ceil(devices.length / REALTIME_PAGE);
    return Array.from({ length: count }, (_, i) => ({
      name: `inverterDetailList:${i + 1}`,
      intervalSeconds: declaration.pollIntervalSeconds,
      devices: devices.slice(i * REALTIME_PAGE, (i + 1) * REALTIME_PAGE),
      run: (signal) => this.#run(i + 1, i + 1 === count, signal),
    }));
  }

  async #run(first: number, toTheEnd: boolean, signal: AbortSignal): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    let pageNo = first;
    for await (const page of this.#client.pages('inverterDetailList', REALTIME_PAGE, {}, signal, first)) {
      const devices = this.#devicesOf(page, pageNo);
      if (devices.length > 0) {
        answers.push({ call: 'inverterDetailList', body: page.body, fetchedAt: this.#context.now(), devices });
      }
      if (!toTheEnd || !this.#anyBeyond(pageNo)) break;
      pageNo += 1;
    }
    return answers;
  }

  #devicesOf({ records }: SolisPageAnswer, pageNo: number): PolledDevice[] {
    const devices = records.flatMap(({ sn }) => this.#devices.get(readText(sn) ?? '') ?? []);
    for (const { InverterSN } of devices) this.#pageOf.set(InverterSN, pageNo);
    return devices;
  }

  #anyBeyond(pageNo: number): boolean {
    for (const serial of this.#devices.keys()) if ((this.#pageOf.get(serial) ?? Infinity) > pageNo) return true;
    return false;
  }
}
