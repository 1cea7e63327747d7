import type { FlowPartName } from './flow-part.ts';
import { type FlowSample, flowSampleOf } from './flow-sample.ts';
import { siteFlows, type SiteFlows } from './site-flows.ts';

const at = 1_795_000_000;

function inverter(DeviceSN: string, members: Record<string, unknown>, Datetime = at): FlowSample {
  return flowSampleOf({ deviceType: 'inverter', deviceId: `dev_${DeviceSN}`, DeviceSN }, { Datetime, ...members });
}

/** @param InverterSN undefined: of the plant */
function storage(
  deviceType: 'battery' | 'meter',
  DeviceSN: string,
  InverterSN: string | undefined,
  members: Record<string, unknown>,
  Datetime = at,
): FlowSample {
  const device = { deviceType, deviceId: `dev_${InverterSN ?? 'A'}`, storageId: `sto_${DeviceSN}`, DeviceSN };
  return flowSampleOf(device, { Datetime, InverterSN, ...members });
}

const flowsOf = (...samples: FlowSample[]): SiteFlows => siteFlows(samples)!.flows;
const sourcesOf = ({ Parts }: SiteFlows): Partial<Record<FlowPartName, string>> =>
  Object.fromEntries(Parts.map(({ part, source }) => [part, source]));
const devicesOf = ({ Parts }: SiteFlows, name: FlowPartName): string[] | undefined =>
  Parts.find(({ part }) => part === name)?.devices?.map(({ DeviceSN }) => DeviceSN);

/** libs/vendors/src/goodwe/fixtures/hybrid-semsplus.joined.json, `stations/flow` of 2026-09-24T18:02:00. */
const goodwe = {
  PowerDC: 0.07772,
  PowerACOutputActive: 0.84017,
  BatteryPower: 0.76245,
  BatterySOC: 99,
  GridPower: -0.001,
  LoadPower: 0.84117,
};

describe('recordings', () => {
  it('close: GoodWe SEMS+ on the AC side', () => {
    // 0.07772 + 0.76245 = 0.84017 = pAc; 0.84017 + 0.001 (import) = 0.84117 = pConsum.
    const flows = flowsOf(inverter('A', goodwe));
    expect(flows).toMatchObject({
      PVPower: 0.078,
      BatteryPower: 0.762,
      GridPower: -0.001,
      LoadPower: 0.841,
      ConversionLoss: 0,
      BatterySOC: 99,
      Balance: 'closed',
      Residual: 0,
    });
    expect(flows.Parts[0]).toEqual({
      part: 'pv',
      source: 'measured',
      devices: [{ deviceId: 'dev_A', DeviceSN: 'A', deviceType: 'inverter', Datetime: at, value: 0.078 }],
    });
  });

  it('derive the generation of an inverter that reports its AC side alone', () => {
    // 0.84017 − 0.76245 = 0.07772
    const flows = flowsOf(inverter('A', { ...goodwe, PowerDC: undefined }));
    expect(flows).toMatchObject({ PVPower: 0.078, Balance: 'closed' });
    expect(sourcesOf(flows)).toMatchObject({ pv: 'derived', conversionLoss: 'none' });
  });

  it('have the loss of a hybrid between its sides: FoxESS', () => {
    // real_query_2024-05-12T11-40.json: pvPower 1.328, invBatPower 1.744, generationPower 2.997, gridConsumptionPower 5.012, loadsPower 8.018.
    // 1.328 + 1.744 = 3.072; 3.072 − 2.997 = 0.075, 2.4 %. 3.072 + 5.012 − 8.018 − 0.075 = −0.009.
    const discharging = { PowerDC: 1.328, BatteryPower: 1.744, PowerACOutputActive: 2.997, GridPower: -5.012 };
    const flows = flowsOf(inverter('A', { ...discharging, LoadPower: 8.018 }));
    expect(flows).toMatchObject({ ConversionLoss: 0.075, Balance: 'closed', Residual: -0.009 });
    expect(sourcesOf(flows)).toEqual({
      pv: 'measured',
      battery: 'measured',
      grid: 'measured',
      load: 'measured',
      conversionLoss: 'derived',
    });
    // real_query_2024-05-12T11-50.json: 2.574 − 1.788 = 0.786; 0.786 − 0.706 = 0.08, 3.1 % of 2.574. 0.786 + 0.025 − 0.729 − 0.08 = 0.002.
    const charging = { PowerDC: 2.574, BatteryPower: -1.788, PowerACOutputActive: 0.706, GridPower: -0.025 };
    expect(flowsOf(inverter('A', { ...charging, LoadPower: 0.729 }))).toMatchObject({
      ConversionLoss: 0.08,
      Balance: 'closed',
      Residual: 0.002,
    });
  });

  it('close on the AC side of FoxESS within 10 W', () => {
    // generationPower 2.997 + gridConsumptionPower 5.012 = 8.009; loadsPower 8.018.
    const flows = flowsOf(inverter('A', { PowerACOutputActive: 2.997, GridPower: -5.012, LoadPower: 8.018 }));
    expect(flows).toMatchObject({ PVPower: 2.997, Balance: 'closed', Residual: -0.009 });
    expect(sourcesOf(flows)).toMatchObject({ battery: 'none' });
    expect(flows).not.toHaveProperty('BatteryPower');
  });
});

describe('generation', () => {
  it('is none where the battery alone feeds the inverter, which loses the difference', () => {
    // 2 kW out of the battery, 1.9 kW out of the inverter: 0.1 kW, 5 %.
    const flows = flowsOf(inverter('A', { PowerACOutputActive: 1.9, BatteryPower: 2, GridPower: 0, LoadPower: 1.9 }));
    expect(flows).toMatchObject({ PVPower: 0, ConversionLoss: 0.1, Balance: 'closed', Residual: 0 });
  });

  it('leaves out a loss that cannot be one', () => {
    // 3 − 2 = 1 kW, a third of what comes in: 3 − 2 − 0 is open.
    const flows = flowsOf(inverter('A', { PowerDC: 3, PowerACOutputActive: 2, GridPower: 0, LoadPower: 2 }));
    expect(sourcesOf(flows)).toMatchObject({ conversionLoss: 'missing' });
    expect(flows).toMatchObject({ Balance: 'open', Residual: 1 });
    // More AC than DC is none either.
    expect(flowsOf(inverter('A', { PowerDC: 3, PowerACOutputActive: 3.2 }))).not.toHaveProperty('ConversionLoss');
  });

  it('is not negative at night, and the sum of inverters', () => {
    const night = inverter('A', { PowerACOutputActive: -0.02 });
    const day = inverter('B', { PowerACOutputActive: 4.5 });
    expect(flowsOf(night, day)).toMatchObject({ PVPower: 4.5 });
  });

  it('is missing while an inverter is older, or has no sample yet', () => {
    const newer = inverter('A', { PowerACOutputActive: 4.5 });
    const older = inverter('B', { PowerACOutputActive: 3 }, at - 901);
    expect(flowsOf(newer, older)).not.toHaveProperty('PVPower');
    expect(sourcesOf(flowsOf(newer, older))).toMatchObject({ pv: 'missing' });
    expect(devicesOf(flowsOf(newer, older), 'pv')).toEqual(['A', 'B']);
    expect(flowsOf(newer, { ...older, Datetime: at - 900 })).toMatchObject({ PVPower: 7.5 });
    const silent = flowSampleOf({ deviceType: 'inverter', deviceId: 'dev_C', DeviceSN: 'C' }, undefined);
    expect(flowsOf(newer, silent)).not.toHaveProperty('PVPower');
  });

  it('is 0 in the dark where no inverter tells it: they sleep', () => {
    const asleep = inverter('A', { PowerACOutputActive: 0.226 }, at - 20_410);
    const battery = storage('battery', 'B1', undefined, { BatteryPower: 0.208 });
    const meter = storage('meter', 'M1', undefined, { GridPower: -0.031 });
    // 0.208 out of the battery and 0.031 from the grid are consumed.
    const { flows } = siteFlows([asleep, battery, meter], () => true)!;
    expect(flows).toMatchObject({ PVPower: 0, LoadPower: 0.239, Balance: 'closed' });
    expect(sourcesOf(flows)).toMatchObject({ pv: 'derived', load: 'derived' });
    expect(siteFlows([asleep, battery, meter], () => false)!.flows).not.toHaveProperty('PVPower');
  });

  it('is what the others leave where no inverter tells it', () => {
    // 0.6 consumed + 1.5 exported − 0.4 out of the battery
    const members = { BatteryPower: 0.4, GridPower: 1.5, LoadPower: 0.6 };
    const flows = flowsOf(inverter('A', members));
    expect(flows).toMatchObject({ PVPower: 1.7, Balance: 'closed' });
    expect(sourcesOf(flows)).toMatchObject({ pv: 'derived' });
  });

  it('is missing where the direction of its battery is not known', () => {
    const flows = flowsOf(inverter('A', { PowerACOutputActive: 2 }), storage('battery', 'A', 'A', { BatterySOC: 50 }));
    expect(sourcesOf(flows)).toMatchObject({ pv: 'missing', battery: 'missing' });
    expect(flows).toMatchObject({ Balance: 'incomplete', BatterySOC: 50 });
  });
});

describe('batteries', () => {
  it('count once, reported by BaseData, by their inverter’s record and by the list', () => {
    const own = inverter('A', { PowerACOutputActive: 3, BatteryPower: 1 });
    const derived = storage('battery', 'A', 'A', { BatteryPower: 1 });
    const listed = storage('battery', 'B1', 'A', { BatteryPower: 1.01 });
    expect(flowsOf(own)).toMatchObject({ BatteryPower: 1, PVPower: 2 });
    expect(flowsOf(own, derived)).toMatchObject({ BatteryPower: 1, PVPower: 2 });
    expect(flowsOf(own, derived, listed)).toMatchObject({ BatteryPower: 1.01, PVPower: 1.99 });
    expect(devicesOf(flowsOf(own, derived, listed), 'battery')).toEqual(['B1']);
    // Read with two inverters: two records of one serial number.
    const again = { ...listed, deviceId: 'dev_X', storageId: 'sto_X' };
    expect(flowsOf(own, listed, again)).toMatchObject({ BatteryPower: 1.01 });
  });

  it('of a list that is older give way to the inverter’s members', () => {
    const own = inverter('A', { PowerACOutputActive: 3, BatteryPower: 1 });
    const listed = storage('battery', 'B1', 'A', { BatteryPower: -2 }, at - 86_400);
    expect(flowsOf(own, listed)).toMatchObject({ BatteryPower: 1, PVPower: 2 });
  });

  it('of the plant are added, and their sum wins', () => {
    const micro = inverter('A', { PowerACOutputActive: 0.3 });
    const first = storage('battery', 'E1', undefined, { BatteryPower: 0.4, BatterySOC: 80, BatteryCapacity: 10 });
    const second = storage('battery', 'E2', undefined, { BatteryPower: 0.2, BatterySOC: 50, BatteryCapacity: 5 });
    // (80 × 10 + 50 × 5) / 15 = 70
    expect(flowsOf(micro, first, second)).toMatchObject({ PVPower: 0.3, BatteryPower: 0.6, BatterySOC: 70 });
    const total = storage('battery', '4711', undefined, { BatteryPower: 0.61, VendorPlantId: '4711' });
    expect(flowsOf(micro, first, second, total)).toMatchObject({ BatteryPower: 0.61 });
  });

  it('are none where a cloud writes zeros', () => {
    const flows = flowsOf(inverter('A', { PowerACOutputActive: 1, BatteryPower: 0, BatterySOC: 45 }));
    expect(sourcesOf(flows)).toMatchObject({ battery: 'none', pv: 'measured' });
  });

  it('of another time are left out, with their time', () => {
    const flows = flowsOf(
      inverter('A', { PowerACOutputActive: 0.3 }),
      storage('battery', 'E1', undefined, { BatteryPower: 0.4 }, at - 172_800),
    );
    expect(flows).toMatchObject({ Balance: 'incomplete' });
    expect(flows).not.toHaveProperty('BatteryPower');
    expect(flows.Parts[1]).toMatchObject({ source: 'missing', devices: [{ Datetime: at - 172_800, value: 0.4 }] });
  });
});

describe('the meter', () => {
  const plain = inverter('A', { PowerACOutputActive: 2, GridPower: 0 });
  const withMeter = inverter('B', { PowerACOutputActive: 3, GridPower: 4, LoadPower: 1 });

  it('is that of the one inverter of two that has it', () => {
    // 2 + 3 = 4 (export) + 1
    const flows = flowsOf(plain, withMeter);
    expect(flows).toMatchObject({ PVPower: 5, GridPower: 4, LoadPower: 1, Balance: 'closed', Residual: 0 });
    expect(devicesOf(flows, 'grid')).toEqual(['B']);
  });

  it('is one of several that agree, never their sum', () => {
    const same = inverter('A', { PowerACOutputActive: 2, GridPower: 3.95 });
    expect(flowsOf(same, withMeter)).toMatchObject({ GridPower: 3.95, LoadPower: 1 });
    expect(flowsOf(plain, inverter('B', { GridPower: 0 }))).toMatchObject({ GridPower: 0 });
  });

  it('is ambiguous where they do not, and has no value', () => {
    const other = inverter('A', { PowerACOutputActive: 2, GridPower: -1 });
    const flows = flowsOf(other, withMeter);
    expect(sourcesOf(flows)).toMatchObject({ grid: 'ambiguous', load: 'missing' });
    expect(devicesOf(flows, 'grid')).toEqual(['A', 'B']);
    expect(flows).toMatchObject({ Balance: 'incomplete' });
    for (const name of ['GridPower', 'LoadPower', 'Residual']) expect(flows).not.toHaveProperty(name);
  });

  it('of the plant or the list wins over those of inverters', () => {
    const listed = storage('meter', 'M1', undefined, { GridPower: 4.2 });
    // Derived: 2 + 3 − 4.2 = 0.8
    const flows = flowsOf(plain, withMeter, listed);
    expect(flows).toMatchObject({ GridPower: 4.2, LoadPower: 0.8, Balance: 'closed', Residual: 0 });
    expect(sourcesOf(flows)).toMatchObject({ grid: 'measured', load: 'derived' });
    const old = storage('meter', 'M1', undefined, { GridPower: 4.2 }, at - 3600);
    expect(flowsOf(plain, withMeter, old)).toMatchObject({ GridPower: 4 });
  });

  it('of an inverter is one with the record that was made of it', () => {
    const derived = storage('meter', 'B', 'B', { GridPower: 4, LoadPower: 1 });
    expect(flowsOf(withMeter, derived)).toMatchObject({ GridPower: 4, LoadPower: 1 });
    expect(devicesOf(flowsOf(withMeter, derived), 'grid')).toEqual(['B']);
  });

  it('is missing, and so is the load, where no device reports it', () => {
    const flows = flowsOf(inverter('A', { PowerACOutputActive: 2, LoadPower: 0 }));
    expect(sourcesOf(flows)).toMatchObject({ pv: 'measured', battery: 'none', grid: 'missing', load: 'missing' });
    expect(flows).not.toHaveProperty('LoadPower');
  });

  it('shows a load that does not fit as open', () => {
    // 2 − 1 − 0.5 = 0.5, a quarter of 2.
    const flows = flowsOf(inverter('A', { PowerACOutputActive: 2, GridPower: 1, LoadPower: 0.5 }));
    expect(flows).toMatchObject({ Balance: 'open', Residual: 0.5 });
  });
});

describe('what is open beside a battery', () => {
  const flowOf = (LoadPower: number): SiteFlows =>
    flowsOf(inverter('A', { PowerDC: 3.12, BatteryPower: -0.527, GridPower: 1.934, LoadPower }));

  it('is the loss of the conversion up to a tenth of the throughput', () => {
    // 3.12 − 0.527 − 1.934 − 0.564 = 0.095 of 3.12: 3 %.
    const flows = flowOf(0.564);
    expect(flows).toMatchObject({ ConversionLoss: 0.095, Balance: 'closed', Residual: 0 });
    expect(sourcesOf(flows)).toMatchObject({ conversionLoss: 'derived' });
  });

  it('is nothing to name within 2 %, and no loss beyond, or below 0', () => {
    expect(sourcesOf(flowOf(0.64))).toMatchObject({ conversionLoss: 'none' });
    expect(flowOf(0.64)).toMatchObject({ Balance: 'closed' });
    // 0.389 of 3.12: 12 %.
    expect(flowOf(0.27)).toMatchObject({ Balance: 'open', Residual: 0.389 });
    expect(flowOf(0.8)).toMatchObject({ Balance: 'open', Residual: -0.141 });
  });
});

it('subtracts the loss from a derived load', () => {
  // 3.072 − 2.997 = 0.075 lost; 3.072 + 5.012 − 0.075 = 8.009 = 2.997 + 5.012
  const flows = flowsOf(
    inverter('A', { PowerDC: 1.328, BatteryPower: 1.744, PowerACOutputActive: 2.997, GridPower: -5.012 }),
  );
  expect(flows).toMatchObject({ LoadPower: 8.009, Balance: 'closed', Residual: 0 });
});

describe('hostile values', () => {
  it('count as not reported', () => {
    const wrong = [NaN, Infinity, -1e300, '4', null, {}, [], true];
    for (const value of wrong) {
      const members = {
        PowerACOutputActive: 2,
        PowerDC: value,
        BatteryPower: value,
        GridPower: value,
        LoadPower: value,
      };
      const flows = flowsOf(inverter('A', { ...members, BatterySOC: value, UBattery: value }));
      expect(flows).toMatchObject({ PVPower: 2, Balance: 'incomplete' });
      expect(sourcesOf(flows)).toMatchObject({ battery: 'none', grid: 'missing', load: 'missing' });
    }
    expect(flowsOf(inverter('A', { PowerDC: 1, BatterySOC: 101, BatteryPower: 1 }))).not.toHaveProperty('BatterySOC');
  });

  it('and times are no samples', () => {
    for (const Datetime of [NaN, -1, 1.5, '1795000000', undefined])
      expect(siteFlows([inverter('A', { PowerDC: 1, Datetime })])).toBeUndefined();
    expect(siteFlows([])).toBeUndefined();
    expect(siteFlows([inverter('A', { EDay: 3 })])).toBeUndefined();
  });
});
