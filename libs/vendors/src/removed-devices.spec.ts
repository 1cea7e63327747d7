import { VendorError, type PolledDevice } from '@heliograph/vendor-contract';
import { ContractHarness } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

interface Seen {
  /** Serial numbers of the devices that are still there and had a sample. */
  reported: string[];
  /** Kinds of the errors by the call's name. */
  errors: [call: string, kind: string][];
}

/** Returns a device that the vendor does not list any more, in the place of one that it lists. */
function gone(device: PolledDevice): PolledDevice {
  // A smaller one, which sorted lists ask for first.
  const other = (text: string): string => text.replace(/[1-9](?=[^1-9]*$)/, (digit) => String(Number(digit) - 1));
  return {
    ...device,
    deviceId: 'dev_gone',
    InverterSN: other(device.InverterSN),
    vendorDeviceId: other(device.vendorDeviceId),
  };
}

/** Polls a fleet once, with its first device as it is or gone. */
async function polledWith(id: string, first: (device: PolledDevice) => PolledDevice): Promise<Seen> {
  const harness = await ContractHarness.open(await loadVendor(id), { inverters: 12 });
  try {
    const [device, ...rest] = (await harness.fleet()).polled;
    const { samples, errors } = await harness.poll([first(device!), ...rest]);
    const serials = new Set(samples.map((sample) => sample.device.InverterSN));
    return {
      reported: rest.map(({ InverterSN }) => InverterSN).filter((serial) => serials.has(serial)),
      errors: [...errors].map(([call, error]) => [call, error instanceof VendorError ? error.kind : String(error)]),
    };
  } finally {
    await harness.close();
  }
}

describe.each(vendorIds)('a device that %s does not list any more, before the next sync', (id) => {
  it('is no fault of the vendor, and costs the others nothing', async () => {
    const whole = await polledWith(id, (device) => device);
    const { reported, errors } = await polledWith(id, gone);
    expect(whole.reported.length).toBeGreaterThan(6);
    expect(reported).toEqual(whole.reported);
    expect(errors.filter(([, kind]) => kind !== 'not_permitted')).toEqual([]);
  });
});
