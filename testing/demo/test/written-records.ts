import { readFileSync } from 'node:fs';
import type { Demo } from '../src/demo.ts';
import { loadVendor } from '@heliograph/vendors';
import { KafkaReader } from '@heliograph/testbed/receivers';
import type { CloudFaults, Physical } from './cloud-faults.ts';

/** The part of a BaseData record that the tests check. */
export interface Written {
  DataSources: string;
  InverterSN: string;
  Datetime: number;
  PowerACOutputActive?: number;
  ETotal?: number;
}

/** All that the normalizer writes from now on, as the operator reads it. */
export class WrittenRecords {
  readonly #records = new Map<string, Written[]>();
  #reader: KafkaReader | undefined;

  async start(demo: Demo): Promise<void> {
    const { environment } = demo.stack;
    this.#reader = new KafkaReader({
      brokers: environment.KAFKA_BROKERS!.split(','),
      ca: readFileSync(environment.KAFKA_CA_FILE!, 'utf8'),
      username: environment.KAFKA_USERNAME!,
      password: environment.KAFKA_PASSWORD!,
      groupId: `written-records-${process.pid}`,
      topics: ['basedata', 'basedata.backfill'],
      onMessage: ({ message }) => this.#add(JSON.parse(message.value!.toString()) as Written),
    });
    await this.#reader.start();
  }

  async stop(): Promise<void> {
    await this.#reader?.stop();
  }

  of(vendor: string): readonly Written[] {
    return this.#records.get(vendor) ?? [];
  }

  #add(record: Written): void {
    const records = this.#records.get(record.DataSources) ?? [];
    records.push(record);
    this.#records.set(record.DataSources, records);
  }
}

const checkedPerVendor = 60;
/** A mean over a bucket, or a time derived from the answer's, shows the inverter a little before or after. */
const aroundSeconds = [-30, -20, -10, -5, 0, 5, 10, 20, 30];
/** Their power is not the momentary value but the rise of the counter in a bucket. */
const vendorsOfMeans: ReadonlySet<string> = new Set(['enphase', 'fronius', 'solaredge']);
/** A bucket of a quarter of an hour in a sandbox 60 times as fast; and no simulated logger is silent for longer. */
const bucketSeconds = 15;
const maxSilenceSeconds = 1_800;

/** Values that the inverter itself did not have around that time. */
export async function inventedValues(
  clouds: CloudFaults,
  vendor: string,
  records: readonly Written[],
): Promise<string[]> {
  const step = Math.max(1, Math.floor(records.length / checkedPerVendor));
  const invented: string[] = [];
  for (const record of records.filter((_, i) => i % step === 0)) {
    const around = await Promise.all(
      aroundSeconds.map((seconds) => clouds.inverter(vendor, record.InverterSN, record.Datetime + seconds)),
    );
    const truths = around.filter((truth) => truth !== undefined);
    const powers = truths.map(({ acPowerW }) => acPowerW / 1000);
    if (vendorsOfMeans.has(vendor))
      powers.push(...meanPowers([...truths, ...(await untilNextSample(clouds, vendor, record, truths.at(-1)))]));
    const totals = truths.map(({ energyTotalWh }) => energyTotalWh / 1000);
    if (!isAmong(record.PowerACOutputActive, powers, 0.02))
      invented.push(`${describe(record)} ${record.PowerACOutputActive} kW, not ${range(powers)}`);
    if (!isAmong(record.ETotal, totals, 1.1))
      invented.push(`${describe(record)} ${record.ETotal} kWh in all, not ${range(totals)}`);
  }
  return invented;
}

/** Waits for the next sample of a silent logger, whose cloud spreads the energy evenly over the time between. */
async function untilNextSample(
  clouds: CloudFaults,
  vendor: string,
  { InverterSN, Datetime }: Written,
  last: Physical | undefined,
): Promise<Physical[]> {
  let truth = last;
  let after = aroundSeconds.at(-1)!;
  for (; truth?.state === 'offline' && after < maxSilenceSeconds; after += bucketSeconds)
    truth = await clouds.inverter(vendor, InverterSN, Datetime + after + bucketSeconds);
  return truth === undefined || truth === last ? [] : [truth];
}

/**
 * Between each look and the next, kW, by the counter. The simulation adds up energy in steps of two minutes and lets the counter rise evenly in each: a
 * mean over seconds is that of its whole step, which under passing clouds the power of the moment meets a minute earlier or later only.
 */
function meanPowers(truths: readonly Physical[]): number[] {
  return truths.slice(1).flatMap((after, i) => {
    const before = truths[i]!;
    const seconds = after.time - before.time;
    return seconds > 0 ? [((after.energyTotalWh - before.energyTotalWh) * 3.6) / seconds] : [];
  });
}

function isAmong(value: number | undefined, truths: readonly number[], resolution: number): boolean {
  if (value === undefined) return true;
  // Means of buckets that last seconds here, made of energies in tenths of a Wh, are a few percent coarse.
  const tolerance = resolution + Math.abs(value) * 0.05;
  return value >= Math.min(...truths) - tolerance && value <= Math.max(...truths) + tolerance;
}

const describe = ({ DataSources, InverterSN, Datetime }: Written): string =>
  `${DataSources} ${InverterSN} at ${Datetime}:`;
const range = (values: readonly number[]): string => `${Math.min(...values)} to ${Math.max(...values)}`;

/** Seconds without a sample of a device that mean one was lost: polls in a sandbox 60 times as fast meet a sample late at times. */
export async function maxStep(vendor: string): Promise<number> {
  const { samplePeriodSeconds } = (await loadVendor(vendor)).declaration;
  return Math.ceil((samplePeriodSeconds / 60) * 2.5);
}

/** Stretches longer than so many seconds without a sample of a device that was feeding in, between these times. */
export async function holes(
  clouds: CloudFaults,
  vendor: string,
  records: readonly Written[],
  { from, to, longest }: { from: number; to: number; longest: number },
): Promise<string[]> {
  const found: string[] = [];
  for (const [serial, ofDevice] of Map.groupBy(records, ({ InverterSN }) => InverterSN)) {
    const times = [...new Set(ofDevice.map(({ Datetime }) => Datetime))]
      .filter((time) => time >= from && time <= to)
      .sort((a, b) => a - b);
    for (const [i, time] of times.entries()) {
      const next = times[i + 1];
      if (next === undefined || next - time <= longest) continue;
      const truth = await clouds.inverter(vendor, serial, (time + next) / 2);
      if (truth?.state === 'generating') found.push(`${vendor} ${serial}: nothing for ${next - time} s after ${time}`);
    }
  }
  return found;
}
