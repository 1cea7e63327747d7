import { formatLocal, offsetLabel, reported } from '@heliograph/base-data';
import { storageKey } from '@heliograph/idempotency-key';

/** What names a plant and the time of its flows. */
export interface SiteInput {
  /** The plant's id at the vendor; that of this service where it is not known. */
  DeviceSN: string;
  DataSources: string;
  PlantId: string;
  VendorPlantId?: string | undefined;
  /** Unix seconds. */
  Datetime: number;
  offsetSeconds: number;
}

/** The first members of `site.data` (docs/use/storage.md; `/v1/schemas/site.json`). */
export interface SiteHead {
  deviceType: 'site';
  DeviceSN: string;
  DataSources: string;
  PlantId: string;
  VendorPlantId?: string;
  Timezone: string;
  /** Unix seconds. */
  Datetime: number;
  currentDateTime: string;
}

/** Body of `site.data`. @typeParam Flows the measured members, with `Balance` and `Parts` */
export type SiteData<Flows> = SiteHead & Flows & { idempotency_key: string; SchemaVersion: '1.0' };

export function siteHead(input: SiteInput): SiteHead {
  const { DeviceSN, DataSources, PlantId, VendorPlantId, Datetime, offsetSeconds } = input;
  return {
    deviceType: 'site',
    DeviceSN,
    DataSources,
    PlantId,
    ...reported({ VendorPlantId }),
    Timezone: offsetLabel(offsetSeconds),
    Datetime,
    currentDateTime: formatLocal(Datetime, offsetSeconds),
  };
}

/** Returns the body with its key, members in the order of the schema. */
export function siteData<Flows extends object>(head: SiteHead, flows: Flows): SiteData<Flows> {
  const { DataSources: dataSource, DeviceSN: serial, Datetime: datetime } = head;
  return {
    ...head,
    ...flows,
    idempotency_key: storageKey({ dataSource, serial, datetime, deviceType: 'site' }),
    SchemaVersion: '1.0',
  };
}
