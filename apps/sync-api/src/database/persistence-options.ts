import {
  ErasedAccounts1763730500000,
  IdempotencyKeys1764800000000,
  type PersistenceOptions,
  ProjectionPositions1764050000001,
} from '@heliograph/persistence';
import { Group } from '../groups/group.entity.ts';
import { Import } from '../imports/import.entity.ts';
import { Device } from '../inventory/device.entity.ts';
import { LatestSample } from '../inventory/latest/latest-sample.entity.ts';
import { Plant } from '../inventory/plant.entity.ts';
import { SyncJob } from '../synchronization/sync-job.entity.ts';
import { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { OrdersOfDevices1764400000011 } from './migrations/device-orders.ts';
import { Groups1763730300001 } from './migrations/groups.ts';
import { DuplicateDevices1765300000002 } from './migrations/duplicate-devices.ts';
import { Imports1764900000001, ImportsOfDays1765200000001 } from './migrations/imports.ts';
import {
  Inventory1763700000002,
  PlantZones1764700000056,
  RemovedDevices1764700000065,
} from './migrations/inventory.ts';
import { LatestSamples1764300000001 } from './migrations/latest-samples.ts';
import { MonitoredOnce1763812800001 } from './migrations/monitored-once.ts';
import { OverQuota1763900000001 } from './migrations/over-quota.ts';
import { Resync1763730200001, JobCredentials1763900000002 } from './migrations/sync-jobs.ts';
import { UnreadDays1765200000002 } from './migrations/unread-days.ts';
import { OrdersOfValues1764400000012 } from './migrations/value-orders.ts';
import {
  VendorAuthorizations1763730100001,
  Gaps1763730600001,
  CredentialFingerprints1764800000001,
  IncludedStorage1765400000001,
} from './migrations/vendor-accounts.ts';
import { VendorHealth1764400000001 } from './migrations/vendor-health.ts';

export const SCHEMA = 'sync';

export function persistenceOptions(url: string): PersistenceOptions {
  return {
    url,
    schema: SCHEMA,
    entities: [VendorAccount, Plant, Device, Group, SyncJob, LatestSample, Import],
    migrations: [
      Inventory1763700000002,
      VendorAuthorizations1763730100001,
      Resync1763730200001,
      Groups1763730300001,
      Gaps1763730600001,
      ErasedAccounts1763730500000,
      MonitoredOnce1763812800001,
      OverQuota1763900000001,
      JobCredentials1763900000002,
      ProjectionPositions1764050000001,
      LatestSamples1764300000001,
      VendorHealth1764400000001,
      OrdersOfDevices1764400000011,
      OrdersOfValues1764400000012,
      PlantZones1764700000056,
      RemovedDevices1764700000065,
      IdempotencyKeys1764800000000,
      CredentialFingerprints1764800000001,
      Imports1764900000001,
      ImportsOfDays1765200000001,
      UnreadDays1765200000002,
      DuplicateDevices1765300000002,
      IncludedStorage1765400000001,
    ],
    applicationName: 'sync-api',
  };
}
