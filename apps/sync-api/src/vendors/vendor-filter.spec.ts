import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { vendorIds } from '@heliograph/vendors';
import { DeviceFilterBody } from '../inventory/bulk/bulk.dto.ts';
import { ExportQuery } from '../inventory/csv/csv.dto.ts';
import { DeviceListQuery, DeviceTotalsQuery, PlantPageQuery } from '../inventory/inventory.dto.ts';

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
