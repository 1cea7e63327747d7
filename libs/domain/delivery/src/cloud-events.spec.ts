import { addCloudEventKafkaHeaders, cloudEventHttpHeaders, cloudEventHttpNames } from './cloud-event-headers.ts';
import { CloudEvents, type DescribingHeaders } from './cloud-events.ts';

const sample: DescribingHeaders = {
  idempotency_key: 'solis:110CA0223040019:1795255200',
  account: 'acc_1',
  kind: 'device.data',
  vendor: 'solis',
  serial: '110CA0223040019',
  time: '1795255200',
  schema: '1.0',
};
const events = new CloudEvents('https://api.example.com/');
/** By name, as a server has them. */
const sent = (headers: DescribingHeaders): Record<string, string> => {
  const list = cloudEventHttpHeaders(events.attributesOf(headers)!);
  return Object.fromEntries(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]!]] : [])));
};

describe('the attributes of a record', () => {
  it('follow from its headers alone', () => {
    expect(events.attributesOf(sample)).toEqual({
      specversion: '1.0',
      id: 'solis:110CA0223040019:1795255200',
      source: '/accounts/acc_1/solis',
      type: 'dev.heliograph.device.data',
      subject: '110CA0223040019',
      time: '2026-11-21T10:00:00Z',
      dataschema: 'https://api.example.com/v1/schemas/1.0/basedata.json',
    });
  });

  it.each([
    ['test', 'dev.heliograph.test', 'test-event.json'],
    ['vendor.health_changed', 'dev.heliograph.vendor.health_changed', 'vendor-health-event.json'],
    ['credentials.rejected', 'dev.heliograph.credentials.rejected', 'vendor-event.json'],
    ['energy.interval', 'dev.heliograph.energy.interval', 'energy-interval.json'],
  ])('name the type and the schema of %s', (kind, type, file) => {
    const dataschema = `https://api.example.com/v1/schemas/1.0/${file}`;
    expect(events.attributesOf({ ...sample, kind })).toMatchObject({ type, dataschema });
  });

  it('say how a past sample came', () => {
    expect(events.attributesOf({ ...sample, origin: 'import' })).toMatchObject({ origin: 'import' });
    expect(events.attributesOf(sample)).not.toHaveProperty('origin');
  });

  it('have no schema without the address of the API: it would be no absolute URI', () => {
    expect(new CloudEvents().attributesOf(sample)).not.toHaveProperty('dataschema');
  });

  it.each([
    ['a later version of the schema', { schema: '2.13' }, 'https://api.example.com/v1/schemas/2.13/basedata.json'],
    ['a version that is none', { schema: '../1' }, undefined],
    ['a kind that this release does not know', { kind: 'device.moved' }, undefined],
    ['a kind that every object has a member for', { kind: 'constructor' }, undefined],
  ])('name the schema of %s', (_, headers, dataschema) => {
    expect(events.attributesOf({ ...sample, ...headers })?.dataschema).toBe(dataschema);
  });

  it.each([
    ['a time that is none', { time: '1e9' }, 'time'],
    ['a time after the year 9999', { time: '253402300800' }, 'time'],
    ['no time', { time: undefined }, 'time'],
    ['a serial number with a control character', { serial: 'A\u0007' }, 'subject'],
    ['a serial number with what is no character', { serial: 'A\uFFFF' }, 'subject'],
    ['a serial number that is too long', { serial: 'A'.repeat(257) }, 'subject'],
    ['no serial number', { serial: undefined }, 'subject'],
  ])('leave out what %s cannot give', (_, headers, name) => {
    expect(events.attributesOf({ ...sample, ...headers })).not.toHaveProperty(name);
  });

  // By `date -u -d @…`.
  it.each([
    ['0', '1970-01-01T00:00:00Z'],
    ['86399', '1970-01-01T23:59:59Z'],
    ['951782400', '2000-02-29T00:00:00Z'],
    ['1795255261', '2026-11-21T10:01:01Z'],
    ['253402300799', '9999-12-31T23:59:59Z'],
  ])('write the second %s as a moment', (time, moment) => {
    expect(events.attributesOf({ ...sample, time })).toMatchObject({ time: moment });
  });

  it('stay right after more texts than are kept', () => {
    for (let i = 0; i < 10_001; i += 1)
      expect(events.attributesOf({ ...sample, account: `acc_${i}` })?.source).toBe(`/accounts/acc_${i}/solis`);
    for (let i = 0; i < 65; i += 1)
      expect(events.attributesOf({ ...sample, vendor: `v${i}` })?.source).toBe(`/accounts/acc_1/v${i}`);
    expect(events.attributesOf(sample)?.source).toBe('/accounts/acc_1/solis');
  });

  it('take any spelling of account and vendor into a URI reference', () => {
    const source = (headers: DescribingHeaders) => events.attributesOf({ ...sample, ...headers })?.source;
    expect(source({ vendor: 'a/b ü' })).toBe('/accounts/acc_1/a%2Fb%20%C3%BC');
    expect(source({ vendor: '\uD800' })).toBe('/accounts/acc_1/%EF%BF%BD');
    expect(source({ vendor: undefined })).toBe('/accounts/acc_1');
    expect(source({ account: '' })).toBe('/accounts/_/solis');
  });

  it.each([
    ['no key', { idempotency_key: undefined }],
    ['an empty key', { idempotency_key: '' }],
    ['a kind that is none of ours', { kind: 'a b' }],
  ])('are missing of a record with %s', (_, headers) => {
    expect(events.attributesOf({ ...sample, ...headers })).toBeUndefined();
  });
});

it('describes a batch as one event, without what its records do not share', () => {
  expect(events.batchAttributesOf({ idempotency_key: 'batch:0a1b', account: 'acc_1', kind: 'device.data' })).toEqual({
    specversion: '1.0',
    id: 'batch:0a1b',
    source: '/accounts/acc_1',
    type: 'dev.heliograph.device.data.batch',
  });
});

describe('HTTP headers', () => {
  it('have the prefix, and every printable ASCII character but three as it is', () => {
    expect(sent({ ...sample, serial: "A-Z!#$&'()*+,/:;<=>?@[\\]^_`{|}~" })).toMatchObject({
      'ce-specversion': '1.0',
      'ce-subject': "A-Z!#$&'()*+,/:;<=>?@[\\]^_`{|}~",
    });
  });

  // The bytes of UTF-8 by hand: ü C3 BC, 逆 E9 80 86, 🌞 F0 9F 8C 9E.
  it.each([
    ['a space, a quote and a percent sign', 'a "50%"', 'a%20%2250%25%22'],
    ['what is not ASCII', 'Dach süd 逆🌞', 'Dach%20s%C3%BCd%20%E9%80%86%F0%9F%8C%9E'],
  ])('escape %s', (_, serial, value) => {
    expect(sent({ ...sample, serial })['ce-subject']).toBe(value);
  });

  it('escape the escapes of a key, and give it back', () => {
    const id = sent({ ...sample, idempotency_key: 'growatt:SN%2E1:1763712000' })['ce-id']!;
    expect(id).toBe('growatt:SN%252E1:1763712000');
    expect(decodeURIComponent(id)).toBe('growatt:SN%2E1:1763712000');
  });

  it('are the ones that a custom header cannot replace', () => {
    expect(Object.keys(sent({ ...sample, origin: 'backfill' })).sort()).toEqual([...cloudEventHttpNames].sort());
  });
});

it('are headers of a Kafka record without escapes, beside the others', () => {
  const headers = { idempotency_key: 'growatt:SN%2E1:1' };
  const attributes = events.attributesOf({ ...sample, ...headers, serial: 'süd %', time: undefined, schema: 'x' })!;
  addCloudEventKafkaHeaders(headers, attributes);
  expect(headers).toEqual({
    idempotency_key: 'growatt:SN%2E1:1',
    ce_specversion: '1.0',
    ce_id: 'growatt:SN%2E1:1',
    ce_source: '/accounts/acc_1/solis',
    ce_type: 'dev.heliograph.device.data',
    ce_subject: 'süd %',
    'content-type': 'application/json',
  });
});
