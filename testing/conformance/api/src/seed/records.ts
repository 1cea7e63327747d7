import { createHash } from 'node:crypto';
import type { OutgoingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, headerNames, topicNames } from '@heliograph/messaging';

export interface DeviceIdentity {
  accountId: string;
  plantId: string;
  deviceId: string;
  vendor: string;
  serial: string;
}

const localTime = (time: number): string => new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** A record of a device as the normalizer writes it. */
export function sample(device: DeviceIdentity, time = Math.floor(Date.now() / 1000)): OutgoingRecord {
  const { accountId, plantId, deviceId, vendor, serial } = device;
  const key = `${vendor}:${serial}:${time}`;
  return {
    topic: topicNames.baseData,
    key: `${vendor}:${serial}`,
    value: Buffer.from(JSON.stringify(baseData(device, time, key))),
    headers: {
      [headerNames.accountId]: accountId,
      [headerNames.vendor]: vendor,
      [headerNames.plantId]: plantId,
      [headerNames.deviceId]: deviceId,
      [headerNames.serial]: serial,
      [headerNames.kind]: 'device.data',
      [headerNames.idempotencyKey]: key,
      [headerNames.time]: String(time),
      [headerNames.schemaVersion]: '1.0',
    },
  };
}

function baseData({ vendor, serial }: DeviceIdentity, time: number, key: string): object {
  return {
    deviceType: 'inverter',
    CollectorSN: '',
    InverterSN: serial,
    DataSources: vendor,
    Timezone: 'GMT+0',
    Datetime: time,
    currentDateTime: localTime(time),
    State: '1',
    StateDesc: 'Normal',
    EDay: 12.3,
    PowerACOutputActive: 3.2,
    AlertArray: [],
    WarnArray: [],
    StatusArray: [],
    idempotency_key: key,
    SchemaVersion: '1.0',
  };
}

/** An alarm of a device as the normalizer tells it. */
export function alarmRaised(alarmId: string, device: DeviceIdentity): OutgoingRecord {
  const time = Math.floor(Date.now() / 1000);
  const record = sample(device, time);
  const key = `${device.vendor}:${device.serial}:${time}:${alarmId}:raised`;
  const body = {
    event: 'alarm.raised',
    alarmId,
    deviceId: device.deviceId,
    InverterSN: device.serial,
    DataSources: device.vendor,
    PlantId: device.plantId,
    Datetime: time,
    Timezone: 'GMT+0',
    currentDateTime: localTime(time),
    category: 'grid',
    severity: 'major',
    vendorCode: alarmId,
    vendorText: 'No Grid',
    since: time,
    firstSeenAt: time,
    lastSeenAt: time,
    idempotency_key: key,
  };
  const headers = {
    ...record.headers,
    [headerNames.kind]: 'alarm.raised',
    [headerNames.idempotencyKey]: key,
  };
  return { ...record, topic: topicNames.deviceEvents, value: Buffer.from(JSON.stringify(body)), headers };
}

/** A sample of a battery of the device's. @returns it with its id in the API */
export function batterySample(DeviceSN: string, device: DeviceIdentity): { storageId: string; record: OutgoingRecord } {
  const time = Math.floor(Date.now() / 1000);
  const { deviceId, vendor, plantId, serial } = device;
  const identity = JSON.stringify(['battery', DeviceSN, deviceId]);
  const storageId = `sto_${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`;
  const key = `${vendor}:${DeviceSN}:${time}:battery`;
  const body = {
    deviceType: 'battery',
    storageId,
    DeviceSN,
    InverterSN: serial,
    deviceId,
    DataSources: vendor,
    PlantId: plantId,
    Timezone: 'GMT+0',
    Datetime: time,
    currentDateTime: localTime(time),
    BatterySOC: 64,
    BatteryPower: -1.2,
    idempotency_key: key,
    SchemaVersion: '1.0',
  };
  const record = sample(device, time);
  const headers = {
    ...record.headers,
    [headerNames.serial]: DeviceSN,
    [headerNames.kind]: 'battery.data',
    [headerNames.idempotencyKey]: key,
  };
  const value = Buffer.from(JSON.stringify(body));
  return { storageId, record: { ...record, topic: topicNames.storage, key: `${vendor}:${DeviceSN}`, value, headers } };
}

/** A record of the device as the dispatcher leaves it after the last try. */
export function deadLetter(webhookId: string, device: DeviceIdentity, time: number): OutgoingRecord {
  const record = sample(device, time);
  const headers = {
    ...record.headers,
    [deliveryHeaderNames.webhookId]: webhookId,
    [deliveryHeaderNames.attempts]: '8',
    [deliveryHeaderNames.step]: '6',
    [deliveryHeaderNames.firstSeenAt]: String(time * 1000),
    [deliveryHeaderNames.lastReason]: 'timeout',
    [deliveryHeaderNames.deferrals]: '0',
  };
  return { ...record, topic: topicNames.webhookDead, key: webhookId, headers };
}
