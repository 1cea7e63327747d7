import { channels, quantile, type WrittenRecord } from '@heliograph/testbed';
import { type Generator, sourcesOf } from '../load/generator.ts';
import type { Result } from '../report/result.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { drainAndCount, onThreeChannels } from './three-channels.ts';

/** Records of the gap, to each consumer: an hour of 2,500 inverters. */
const gapRecords = 30_000;
const chunk = 1_000;
const settleMs = 5_000;
const filledMs = 240_000;
/** The median of live records while the gap is filled, relative to quiet ones; below the floor a factor is not significant. */
const factor = 1.5;
const floorMs = 50;
const serialPrefix = 'PAST';

export const backfill: Scenario = {
  name: 'backfill',
  about: 'a gap of 30,000 records is filled while live records flow',
  rate: 60,
  seconds: 20,
  run,
};

const isOfGap = ({ key }: WrittenRecord): boolean => key.includes(`:${serialPrefix}`);
const isLive = (written: WrittenRecord): boolean => !isOfGap(written) && written.kind === 'device.data';

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  return onThreeChannels(context, { pipeline: false }, async ({ rig, account, generator }) => {
    const past = sourcesOf(account.id, gapRecords / 2).map((source) => ({
      ...source,
      serial: `${serialPrefix}${source.serial}`,
    }));
    const writer = rig.generator([]);
    const quiet: [number, number] = [Date.now() + settleMs, 0];
    const filling: [number, number] = [0, 0];
    const act = async (): Promise<void> => {
      quiet[1] = filling[0] = Date.now();
      progress(`${gapRecords} records of a gap`);
      await fill(writer, past, 'basedata.backfill');
      filling[1] = await filled(rig, filling[0]);
    };
    await rig.flow(generator, [{ at: settleMs + options.seconds * 1000, act }], 0);
    return await evaluate(rig, quiet, filling);
  });
}

async function fill(writer: Generator, past: Parameters<Generator['write']>[0], topic: string): Promise<void> {
  for (let at = 0; at < past.length; at += chunk) await writer.write(past.slice(at, at + chunk), topic);
}

/** Returns the time at which the last consumer has received the last record, Unix ms. */
async function filled(rig: Rig, since: number): Promise<number> {
  for (;;) {
    await rig.pause(250);
    const at = rig.watch.written >= gapRecords ? rig.ledger.arrivedBy(isOfGap) : undefined;
    if (at !== undefined || Date.now() - since > filledMs) return at ?? Date.now();
  }
}

async function evaluate(rig: Rig, quiet: [number, number], filling: [number, number]): Promise<Result> {
  const seconds = (filling[1] - filling[0]) / 1000;
  const result = await drainAndCount(rig, 'A gap behind the live records');
  const rows = channels.map((channel) => {
    const of = (between: [number, number]) => {
      const times = rig.ledger.latencies(channel, between, isLive);
      return { records: times.length, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
    };
    return { channel, quiet: of(quiet), filling: of(filling) };
  });
  const slow = rows.filter(
    (row) => (row.filling.p50Ms ?? Infinity) > Math.max(factor * (row.quiet.p50Ms ?? 0), floorMs),
  );
  return {
    ...result,
    problems: [
      ...result.problems,
      ...slow.map(
        (row) =>
          `${row.channel}: median ${row.filling.p50Ms} ms while the gap is filled, ${row.quiet.p50Ms} ms in quiet`,
      ),
    ],
    tables: [
      ...result.tables,
      {
        title: `Live records, before and while a gap is filled (${gapRecords} records to each consumer in ${seconds.toFixed(1)} s)`,
        columns: ['', 'quiet: records', 'p50 ms', 'p99 ms', 'filling: records', 'p50 ms', 'p99 ms'],
        rows: rows.map((row) => [
          row.channel,
          row.quiet.records,
          row.quiet.p50Ms,
          row.quiet.p99Ms,
          row.filling.records,
          row.filling.p50Ms,
          row.filling.p99Ms,
        ]),
      },
    ],
    more: { ...result.more, latencies: rows, fillSeconds: seconds },
  };
}
