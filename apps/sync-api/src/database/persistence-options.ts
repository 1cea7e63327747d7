import { ErasedAccounts1763730500000, IdempotencyKeys1764800000000 } from '@heliograph/control-plane';
import type { PersistenceOptions } from '@heliograph/persistence';
import { Group } from '../groups/group.entity.ts';
import { Device } from '../inventory/device.entity.ts';
import { LatestSample } from '../inventory/latest/latest-sample.entity.ts';
import { Plant } from '../inventory/plant.entity.ts';
import { SyncJob } from '../synchronization/sync-job.entity.ts';
import { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { Inventory1763700000002 } from './migrations/1763700000002-inventory.ts';
import { VendorAuthorizations1763730100001 } from './migrations/1763730100001-vendor-authorizations.ts';
import { Resync1763730200001 } from './migrations/1763730200001-resync.ts';
import { Gaps1763730600001 } from './migrations/1763730600001-gaps.ts';
import { Groups1763730300001 } from './migrations/1763730300001-groups.ts';
import { MonitoredOnce1763812800001 } from './migrations/1763812800001-monitored-once.ts';
import { OverQuota1763900000001 } from './migrations/1763900000001-over-quota.ts';
import { JobCredentials1763900000002 } from './migrations/1763900000002-job-credentials.ts';
import { VendorHealth1764400000001 } from './migrations/1764400000001-vendor-health.ts';
import { ProjectionPositions1764050000001 } from './migrations/1764050000001-projection-positions.ts';
import { OrdersOfDevices1764400000011 } from './migrations/1764400000011-orders-of-devices.ts';
import { OrdersOfValues1764400000012 } from './migrations/1764400000012-orders-of-values.ts';
import { PlantZones1764700000056 } from './migrations/1764700000056-plant-zones.ts';
import { RemovedDevices1764700000065 } from './migrations/1764700000065-removed-devices.ts';
import { LatestSamples1764300000001 } from './migrations/1764300000001-latest-samples.ts';
import { CredentialFingerprints1764800000001 } from './migrations/1764800000001-credential-fingerprints.ts';

export const SCHEMA = 'sync';

export function persistenceOptions(url: string): PersistenceOptions {
  return {
    url,
    schema: SCHEMA,
    entities: [VendorAccount, Plant, Device, Group, SyncJob, LatestSample],
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
    ],
    applicationName: 'sync-api',
  };
}
