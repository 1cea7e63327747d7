import { execFileSync } from 'node:child_process';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { measurementDefinitions } from './base-data.generated.ts';
import { type BaseDataRecord, baseDataSchema, serializeBaseData } from './serialize.ts';
import { measurementIndex, noValues } from './measured-values.ts';
import { roundHalfAway } from './rounding.ts';

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
  const text = Buffer.from(serializeBaseData(record)).toString();

  it('writes only values that the schema allows', () => {
    const validate = ajv.compile(baseDataSchema);
    expect(validate(JSON.parse(text)) || validate.errors).toBe(true);
  });

  it('rounds, leaves out values that are no numbers, and never writes -0', () => {
    expect(text).toContain('"EDay":12.35,');
    expect(text).toContain('"PowerACOutputActive":0,');
    expect(text).not.toContain('Temperature');
  });

  it('passes the vendor entries on byte for byte', () => {
    expect(text).toContain(
      '"AlertArray":[{"id":1315858823417810945,"v":512.0}],"WarnArray":[],"StatusArray":[{"state":1}]',
    );
  });

  it.each([
    '',
    'plain',
    'Köln 太阳',
    'a"b\\c',
    '\n\u0000',
    '\ud83c',
    '\u2028',
    'x'.repeat(70_000),
    '太'.repeat(70_000),
  ])('writes any text as JSON does', (Model) => {
    const written = Buffer.from(serializeBaseData({ ...record, Model, StatusArray: [JSON.stringify(Model)] }));
    const parsed = JSON.parse(written.toString()) as Record<string, unknown>;
    expect([parsed.Model, parsed.StatusArray]).toEqual([Model, [Model]]);
    expect(written.includes(`"Model":${JSON.stringify(Model)},`)).toBe(true);
  });

  it('writes every number as its rounded value is written', () => {
    const [fields, ties] = [
      ['RSSI', 'Temperature', 'EDay', 'PowerACOutputActive'] as const,
      [0, 0.5, 0.05, 0.005, 0.0005],
    ];
    for (let i = 0; i < 20_000; i += 1) {
      const size = Math.sin(i * 7919) * 10 ** ((i % 16) - 4);
      const value = i % 3 === 0 ? size : Number(size.toFixed(i % 5)) + ties[i % 5]!;
      const measurements = noValues();
      for (const field of fields) measurements[measurementIndex.get(field)!] = value;
      const written = Buffer.from(serializeBaseData({ ...record, measurements })).toString();
      for (const field of fields) {
        const expected = String(roundHalfAway(value, measurementDefinitions[field].decimals));
        if (!written.includes(`"${field}":${expected},`)) throw new Error(`${field} of ${value} in ${written}`);
      }
    }
  });

  it('keeps the generated type in step with the schema', () => {
    execFileSync(process.execPath, [`${import.meta.dirname}/../tools/generate.mjs`, '--check']);
  });
});
