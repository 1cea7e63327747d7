import { reported } from '@heliograph/base-data';
import { energyMembers } from '@heliograph/energy';
import { Injectable } from '@nestjs/common';
import { EnergyReport, MAX_DEVICE_DAYS } from '../energy/energy-report.ts';
import { EnergyScopes } from '../energy/energy-scope.ts';
import { flowsIntervalOf, inverterPart } from './flows-interval.ts';
import { type FlowsPart, flowsParts, listedParts, usableSeries } from './flows-parts.ts';
import type { FlowsPage } from './flows.views.ts';
import { InverterMeters } from './inverter-meters.ts';
import { StorageEnergySums } from './storage-energy-sums.ts';
import type { FlowsHistoryQuery } from './storage.requests.ts';

/** A day of a device takes some 50 µs of the API's thread: a page of a large plant has fewer intervals than it may have. */
const intervalsOfDay = { '15m': 96, '1h': 24, '1d': 1 };

/** Answers the energies of plants by interval, each part from one source, with the shares that follow from them. */
@Injectable()
export class FlowsHistory {
  constructor(
    private readonly report: EnergyReport,
    private readonly scopes: EnergyScopes,
    private readonly meters: InverterMeters,
    private readonly storage: StorageEnergySums,
  ) {}

  /** @throws ApiError 404 for a plant of another account, and where the operator keeps no energy; 400 for a time range or zone that is none */
  async page(accountId: string, plantId: string, query: FlowsHistoryQuery): Promise<FlowsPage> {
    const { resolution, from, to, tz, cursor } = query;
    const inverters = await this.scopes.devices(accountId, { of: 'plant', id: plantId });
    const devices = await this.storage.devicesOf(accountId, plantId);
    const affordable = (MAX_DEVICE_DAYS * intervalsOfDay[resolution]) / (inverters.length + devices.length);
    const limit = Math.max(1, Math.min(query.limit, Math.floor(affordable)));
    const read = (fields: string) =>
      this.report.page(
        accountId,
        { of: 'plant', id: plantId },
        { resolution, limit, fields, ...reported({ from, to, tz, cursor }) },
      );
    const { items, timezone, nextCursor } = await read(energyMembers.join(','));
    if (items.length === 0) return { timezone, resolution, items: [], nextCursor };
    const sums = await this.meters.read({ accountId, plantId, zone: timezone }, items);
    const series = usableSeries(await this.storage.of(devices, items), sums.withBattery);
    const listed = partsOf((part) => listedParts(part, series, items));
    const own = partsOf((part) => items.map((interval, n) => inverterPart(part, interval, sums, n)));
    // Inverters sleep at night, meters do not: without those of the inverters, the generation alone has to be complete.
    const generation = series.length === 0 ? [] : (await read('EGenerated')).items;
    const completeOf = new Map(generation.map(({ start, complete }) => [start, complete]));
    return {
      timezone,
      resolution,
      items: items.map((interval, n) =>
        flowsIntervalOf(interval, {
          listed: partsOf((part) => listed[part][n]),
          own: partsOf((part) => own[part][n]),
          generationComplete: completeOf.get(interval.start) ?? interval.complete,
        }),
      ),
      nextCursor,
    };
  }
}

function partsOf<T>(valueOf: (part: FlowsPart) => T): Record<FlowsPart, T> {
  const [grid, battery, load] = flowsParts.map(valueOf) as [T, T, T];
  return { grid, battery, load };
}
