import { vendorIds } from '@heliograph/vendors';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import 'reflect-metadata';
import { DeviceFilterBody } from './bulk/bulk.requests.ts';
import { ExportQuery } from './csv/csv.requests.ts';
import { DeviceListQuery, DeviceTotalsQuery, PlantPageQuery } from './inventory.requests.ts';

const filters = [DeviceListQuery, DeviceTotalsQuery, ExportQuery, PlantPageQuery, DeviceFilterBody];

it.each(filters)('%p takes a vendor that exists, and names those that do for one that does not', (filter) => {
  const problems = (vendor: unknown) => validateSync(plainToInstance(filter as new () => object, { vendor }));
  expect(vendorIds.flatMap(problems)).toEqual([]);
  expect(problems(undefined)).toEqual([]);
  for (const wrong of ['nope', 'Solis', 'solis,huawei', 'solis\n', '', ['solis']]) {
    const [problem] = problems(wrong);
    expect(problem!.property).toBe('vendor');
    expect(Object.values(problem!.constraints!).join()).toContain('vendor must be one of deye, enphase, ');
  }
});
