import { storageSchemas } from '@heliograph/base-data';
import { flowSampleOf } from '@heliograph/energy';
import { siteData } from '@heliograph/events';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { siteOf } from './plant-flows.ts';
import type { PlantSample, PlantSamples } from './plant-samples.ts';

/** 2026-11-18T11:33:20Z */
const at = 1_795_001_600;

function sample(DeviceSN: string, members: Record<string, unknown>): PlantSample {
  const body = { DataSources: 'goodwe', Timezone: 'GMT+1', Datetime: at, VendorPlantId: '4711', ...members };
  return { sample: flowSampleOf({ deviceType: 'inverter', deviceId: `dev_${DeviceSN}`, DeviceSN }, body), body };
}

const plantOf = (samples: PlantSample[], vendor: string | null = 'goodwe'): PlantSamples => ({
  plantId: 'plt_1',
  vendor,
  latitude: null,
  longitude: null,
  samples,
});

describe(siteOf.name, () => {
  it('names the plant, and the newest time in the zone of its sample', () => {
    const older = sample('B', { PowerACOutputActive: 1, Datetime: at - 300, Timezone: 'GMT+2' });
    const site = siteOf(plantOf([older, sample('A', { PowerACOutputActive: 2 })]))!;
    expect(site.head).toEqual({
      deviceType: 'site',
      DeviceSN: '4711',
      DataSources: 'goodwe',
      PlantId: 'plt_1',
      VendorPlantId: '4711',
      Timezone: 'GMT+1',
      Datetime: at,
      currentDateTime: '2026-11-18 12:33:20',
    });
    expect(site).toMatchObject({ flows: { PVPower: 3, Balance: 'incomplete' } });
  });

  it('takes nothing for generated where the sun is down at the plant', () => {
    // 11:33 UTC: night on Hawaii, and noon in Berlin.
    const asleep = sample('A', { PowerACOutputActive: 0.2, Datetime: at - 20_000 });
    const fresh = sample('B', { GridPower: -0.3 });
    const plantAt = (latitude: number, longitude: number): PlantSamples => ({
      ...plantOf([asleep, fresh]),
      latitude,
      longitude,
    });
    expect(siteOf(plantAt(19.7, -155.1))!.flows).toMatchObject({ PVPower: 0, LoadPower: 0.3 });
    expect(siteOf(plantAt(52.5, 13.4))!.flows).not.toHaveProperty('PVPower');
  });

  it('makes bodies that the schema of `site.data` accepts', () => {
    const isSite = new Ajv2020({ strict: false }).compile(storageSchemas.site);
    const hybrid = { PowerDC: 0.07772, PowerACOutputActive: 0.84017, BatteryPower: 0.76245, BatterySOC: 99 };
    for (const members of [{ PowerACOutputActive: 2 }, hybrid, { ...hybrid, GridPower: -0.001, LoadPower: 0.84117 }]) {
      const { head, flows } = siteOf(plantOf([sample('A', members)]))!;
      const body = siteData(head, flows);
      expect(isSite(body) ? null : isSite.errors).toBeNull();
      expect(body.idempotency_key).toBe(`goodwe:4711:${at}:site`);
    }
  });

  it('tolerates hostile names', () => {
    const members = { PowerACOutputActive: 2, VendorPlantId: 'a\0b', Timezone: 'Mars/Olympus' };
    expect(siteOf(plantOf([sample('A', members)]))?.head).toMatchObject({ DeviceSN: 'plt_1', Timezone: 'GMT+0' });
    expect(siteOf(plantOf([sample('A', { ...members, DataSources: 7 })], null))).toBeUndefined();
    expect(siteOf(plantOf([sample('A', { EDay: 1 })]))).toBeUndefined();
  });
});
