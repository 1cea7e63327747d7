import { ContractHarness, kindOf, NOON } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

const DAY = 86_400;
/** A whole day of UTC, two days ago. */
const day = { from: NOON / 1000 - 2.5 * DAY - 1800, to: NOON / 1000 - 1.5 * DAY - 1800 };

interface Past {
  calls: number;
  samples: number;
  /** Seconds between two samples of a device that follow one another. */
  step: number;
}

async function pastOf(id: string, timeScale: number): Promise<Past> {
  const vendor = await loadVendor(id);
  const harness = await ContractHarness.open(vendor, { inverters: 6, timeScale, adapterTimeScale: 1 });
  try {
    const { polled } = await harness.fleet();
    const calls = harness.adapter.planBackfill?.(polled, day) ?? [];
    const { samples, errors } = await harness.poll(polled, calls);
    // Growatt refuses the history of a family.
    expect([...errors.values()].filter((error) => kindOf(error) !== 'not_permitted')).toEqual([]);
    const steps = [...Map.groupBy(samples, ({ device }) => device.deviceId).values()].flatMap((ofDevice) => {
      const times = ofDevice.map(({ datetime }) => datetime!).sort((a, b) => a - b);
      return times.slice(1).map((time, i) => time - times[i]!);
    });
    return {
      calls: calls.length,
      samples: samples.length,
      step: steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)]!,
    };
  } finally {
    await harness.close();
  }
}

describe.each(vendorIds)('the past of a cloud of %s whose time runs faster', (id) => {
  it('has samples at the vendor’s interval, for the same calls', async () => {
    const { declaration } = await loadVendor(id);
    const [real, fast] = [await pastOf(id, 1), await pastOf(id, 60)];
    expect(real.samples).toBeGreaterThan(100);
    expect(fast.step).toBe(declaration.history!.samples.stepSeconds);
    expect(fast.calls).toBe(real.calls);
    expect(Math.abs(fast.samples - real.samples)).toBeLessThan(real.samples / 20);
  });
});
