import { isRecord, readText, rejected } from '@heliograph/vendor-contract';
import type { DayItems, JsonRecord, MapDays, PolledDevice } from '@heliograph/vendor-contract';
import { unexpected } from './mapping.ts';

/** Maps the days of one device: the platform's envelope, whose serial number the answer may repeat. */
export function dayRows(map: (device: PolledDevice, envelope: JsonRecord) => DayItems): MapDays {
  return ({ devices }, envelope) => {
    const [device, ...others] = devices as readonly [PolledDevice?, ...PolledDevice[]];
    if (!device || others.length > 0) return [unexpected('an answer for one device')];
    if (!isRecord(envelope)) return [unexpected('no envelope')];
    if (envelope.success !== true) return [rejected('vendor_error', `code ${readText(envelope.code) ?? 'missing'}`)];
    const serial = readText(envelope.deviceSn);
    if (serial !== undefined && serial !== device.vendorDeviceId)
      return [{ kind: 'rejected', reason: 'device_not_asked', serial }];
    return map(device, envelope);
  };
}
