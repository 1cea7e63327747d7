// Prints the CPU time of turning records of BaseData into Avro: node libs/domain/base-data/test/transcode-speed.mjs
import { AvroTranscoder, baseDataAvroSchema, measurementFields } from '../dist/index.js';

const fixed = {
  deviceType: 'inverter',
  CollectorSN: '1920B30013',
  InverterSN: '110CA0223040019',
  DataSources: 'solis',
  Timezone: 'GMT+1',
  Datetime: 1795255200,
  currentDateTime: '2026-11-21 11:00:00',
  State: '1',
  StateDesc: 'Normal',
};
const last = {
  AlertArray: [],
  WarnArray: [],
  StatusArray: [{ state: 1 }],
  idempotency_key: 'solis:110CA0223040019:1795255200',
  SchemaVersion: '1.0',
};
/** As many measurements as a string inverter with 8 inputs has. */
const values = Object.fromEntries(
  measurementFields.slice(0, 40).map((name, i) => [name, Number((i * 7.313).toFixed(2))]),
);
const json = Buffer.from(JSON.stringify({ ...fixed, ...values, ...last }));
const transcoder = new AvroTranscoder(baseDataAvroSchema);
const prefix = Buffer.alloc(5);
const count = 200_000;
for (let i = 0; i < count / 4; i += 1) transcoder.transcode(json, prefix);
const before = process.cpuUsage();
for (let i = 0; i < count; i += 1) transcoder.transcode(json, prefix);
const { user, system } = process.cpuUsage(before);
console.log(`${json.length} bytes of JSON: ${(((user + system) / 1e6 / count) * 1e5).toFixed(2)} CPU-s/100k`);
