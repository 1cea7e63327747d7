import { execFileSync } from 'node:child_process';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { baseDataSchema } from './schema.ts';
import { measurementIndex, noValues } from './measured-values.ts';
import { serializeBaseData, type BaseDataRecord } from './serialize.ts';

const record: BaseDataRecord = {
  deviceType: 'inverter',
  CollectorSN: '',
  InverterSN: 'SN"1',
  DataSources: 'solis',
  Timezone: 'GMT+1',
  Datetime: 1_761_466_869,
  currentDateTime: '2025-10-26 09:21:09',
  State: '1',
  StateDesc: 'Normal',
  measurements: noValues(),
  AlertArray: ['{"id":1315858823417810945,"v":512.0}'],
  WarnArray: [],
  StatusArray: ['{"state":1}'],
  idempotency_key: 'solis:SN%221:1761466869',
  SchemaVersion: '1.0',
};

record.measurements[measurementIndex.get('EDay')!] = 12.345;
record.measurements[measurementIndex.get('PowerACOutputActive')!] = -0.0001;
record.measurements[measurementIndex.get('Temperature')!] = Number.NaN;

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
for (const keyword of ['x-unit', 'x-decimals']) ajv.addKeyword(keyword);

describe('serializeBaseData', () => {
  const text = serializeBaseData(record);

  it('writes what the schema allows', () => {
    const validate = ajv.compile(baseDataSchema);
    expect(validate(JSON.parse(text)) || validate.errors).toBe(true);
  });

  it('rounds, leaves out what is not a number, and never writes -0', () => {
    expect(text).toContain('"EDay":12.35,');
    expect(text).toContain('"PowerACOutputActive":0,');
    expect(text).not.toContain('Temperature');
  });

  it('passes the vendor entries on byte for byte', () => {
    expect(text).toContain(
      '"AlertArray":[{"id":1315858823417810945,"v":512.0}],"WarnArray":[],"StatusArray":[{"state":1}]',
    );
  });

  it('keeps the generated type in step with the schema', () => {
    execFileSync(process.execPath, [`${import.meta.dirname}/../tools/generate.mjs`, '--check']);
  });
});
