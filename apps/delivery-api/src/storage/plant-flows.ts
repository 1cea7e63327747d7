import { offsetSecondsAt } from '@heliograph/base-data';
import { type SiteFlows, siteFlows } from '@heliograph/energy';
import { type SiteHead, siteHead } from '@heliograph/events';
import { ApiError } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { EnergyScopes } from '../energy/energy-scope.ts';
import { storableName, zoneOf } from '../energy/sample-reading.ts';
import type { PlantFlowsView } from './flows.views.ts';
import { PlantSampleRows, type PlantSamples } from './plant-samples.ts';

/** The flows of a plant with what a record of them needs. */
export interface PlantSite {
  plantId: string;
  head: SiteHead;
  flows: SiteFlows;
}

/** Computes generation, battery, grid and consumption of plants from the newest samples of their devices. */
@Injectable()
export class PlantFlows {
  constructor(
    private readonly rows: PlantSampleRows,
    private readonly scopes: EnergyScopes,
  ) {}

  /** @throws ApiError 404 for a plant of another account, and while none of its devices has sent a power */
  async of(accountId: string, plantId: string): Promise<PlantFlowsView> {
    await this.scopes.devices(accountId, { of: 'plant', id: plantId });
    const [site] = await this.all(accountId, [plantId]);
    if (site !== undefined) return { ...site.head, ...site.flows };
    throw new ApiError(404, 'no_data', 'No monitored device of the plant has sent a power yet.');
  }

  /** Returns the flows of the plants that have any. */
  async all(accountId: string, plantIds: readonly string[]): Promise<PlantSite[]> {
    const plants = await this.rows.read(accountId, plantIds, Math.floor(Date.now() / 1000));
    return plants.flatMap((plant) => siteOf(plant) ?? []);
  }
}

/** @returns undefined where no sample has a power, or none names its vendor */
export function siteOf({ plantId, vendor, samples }: PlantSamples): PlantSite | undefined {
  const result = siteFlows(samples.map(({ sample }) => sample));
  if (result === undefined) return undefined;
  const { at, flows } = result;
  const newest = samples.find(({ sample }) => sample.Datetime === at)?.body ?? {};
  const DataSources = vendor ?? storableName(newest.DataSources);
  if (DataSources === null) return undefined;
  const VendorPlantId = storableName(newest.VendorPlantId) ?? undefined;
  const head = siteHead({
    DeviceSN: VendorPlantId ?? plantId,
    DataSources,
    PlantId: plantId,
    VendorPlantId,
    Datetime: at,
    offsetSeconds: offsetSecondsAt(zoneOf(newest.Timezone, at), at) ?? 0,
  });
  return { plantId, head, flows };
}
