import { reported } from '@heliograph/base-data';
import { energyMembers, energyShares } from '@heliograph/energy';
import { Injectable } from '@nestjs/common';
import { EnergyReport } from '../energy/energy-report.ts';
import type { EnergyIntervalView } from '../energy/energy.views.ts';
import type { FlowsIntervalView, FlowsPage } from './flows.views.ts';
import type { FlowsHistoryQuery } from './storage.requests.ts';

/** A share of sums with larger gaps would be that of another time. Counters bridge the small ones. */
const minComplete = 95;

/** Answers the energies of plants by interval, with the shares that follow from them. */
@Injectable()
export class FlowsHistory {
  constructor(private readonly report: EnergyReport) {}

  /** @throws ApiError 404 for a plant of another account, and where the operator keeps no energy; 400 for a time range or zone that is none */
  async page(accountId: string, plantId: string, query: FlowsHistoryQuery): Promise<FlowsPage> {
    const { resolution, limit, from, to, tz, cursor } = query;
    const fields = energyMembers.join(',');
    const { items, timezone, nextCursor } = await this.report.page(
      accountId,
      { of: 'plant', id: plantId },
      { resolution, limit, fields, ...reported({ from, to, tz, cursor }) },
    );
    return { timezone, resolution, items: items.map(flowsIntervalOf), nextCursor };
  }
}

/** Returns the view of an interval; its shares are absent where it is not complete. */
export function flowsIntervalOf(interval: EnergyIntervalView): FlowsIntervalView {
  const { start, end, complete, devices = { of: 0, counted: 0 } } = interval;
  const { EGenerated, EGridImport, EGridExport, EBatteryCharge, EBatteryDischarge, ELoad } = interval;
  const isComplete = complete >= minComplete && devices.counted >= devices.of;
  return {
    start,
    end,
    complete,
    ...reported({ EGenerated, EGridImport, EGridExport, EBatteryCharge, EBatteryDischarge, ELoad }),
    ...energyShares(interval, isComplete),
    devices,
  };
}
