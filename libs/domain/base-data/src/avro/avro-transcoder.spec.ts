import avsc, { type Schema } from 'avsc';
import { avroSchemaOf, baseDataAvroSchema, type AvroRecordSchema } from './avro-schema.ts';
import { AvroTranscoder } from './avro-transcoder.ts';

const none = Buffer.alloc(0);
const small = avroSchemaOf({
  title: 'Small',
  description: 'A record of all types.',
  required: ['text', 'whole', 'entries'],
  properties: {
    text: { type: 'string' },
    value: { type: 'number' },
    whole: { type: 'integer' },
    entries: { type: 'array', items: {} },
    remarks: { type: 'array', items: { type: 'string' } },
  },
});

/** As a consumer reads it. */
function decoded(schema: AvroRecordSchema, bytes: Buffer): Record<string, unknown> {
  const type = avsc.Type.forSchema(schema as unknown as Schema);
  return JSON.parse(type.toString(type.fromBuffer(bytes))) as Record<string, unknown>;
}

/** Of a union, Avro's JSON names the branch. */
function plain(record: Record<string, unknown>): Record<string, unknown> {
  const value = (each: unknown): unknown =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.values(each)[0] : each;
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, each]) => (each === null ? [] : [[name, value(each)]])),
  );
}

const transcoded = (text: string): Record<string, unknown> =>
  plain(decoded(small, new AvroTranscoder(small).transcode(Buffer.from(text), none)));

describe('the schema', () => {
  it('has the members in their order, optional ones as unions with null', () => {
    expect(small).toEqual({
      type: 'record',
      name: 'Small',
      namespace: 'dev.heliograph',
      doc: 'A record of all types.',
      fields: [
        { name: 'text', doc: '', type: 'string' },
        { name: 'value', doc: '', type: ['null', 'double'], default: null },
        { name: 'whole', doc: '', type: 'long' },
        { name: 'entries', doc: '', type: { type: 'array', items: 'string' }, jsonItems: true },
        { name: 'remarks', doc: '', type: ['null', { type: 'array', items: 'string' }], default: null },
      ],
    });
  });

  it('of BaseData is one that Avro takes, with all members', () => {
    expect(avsc.Type.forSchema(baseDataAvroSchema as unknown as Schema).name).toBe('dev.heliograph.BaseData');
    expect(baseDataAvroSchema.fields.map(({ name }) => name)).toContain('idempotency_key');
  });

  it.each([
    ['a name that Avro does not have', { 'a-b': { type: 'string' } }],
    ['a type that Avro does not have', { a: { type: 'object' } }],
  ])('is none for %s', (_, properties) => {
    expect(() => avroSchemaOf({ title: 'T', description: '', required: [], properties })).toThrow(TypeError);
  });
});

describe('a record', () => {
  // By hand: text of 2 bytes 04 C3A9; value absent 00; whole -3 05; a block of one item of 1 byte 02 02 31, end 00; remarks absent 00.
  it('is its fields in Avro’s binary encoding after the prefix', () => {
    const prefix = Buffer.from('0000000007', 'hex');
    const bytes = new AvroTranscoder(small).transcode(Buffer.from('{"text":"é","whole":-3,"entries":[1]}'), prefix);
    expect(bytes.toString('hex')).toBe('0000000007' + '04c3a9' + '00' + '05' + '02023100' + '00');
  });

  it('is what a reader of Avro reads, whatever the order and the white space', () => {
    const text =
      ' { "whole" : 1795255200 ,\n"entries":[ {"a":[1,"]"]} , "x" ,null], "value":-12.50 ,"text":"a\\n\\u00fc\\"" } ';
    expect(transcoded(text)).toEqual({
      text: 'a\nü"',
      value: -12.5,
      whole: 1_795_255_200,
      entries: ['{"a":[1,"]"]}', '"x"', 'null'],
    });
    expect(transcoded('{"text":"","whole":0,"entries":[],"remarks":["EDay:stale","é"]}')).toEqual({
      text: '',
      whole: 0,
      entries: [],
      remarks: ['EDay:stale', 'é'],
    });
  });

  it.each([
    '0.1',
    '0.3',
    '3.412',
    '-0.05',
    '123456789012.345',
    '1e21',
    '1.7976931348623157e308',
    '0.1234567890123456789',
    '5e-324',
  ])('has the double that JSON has for %s', (value) => {
    expect(transcoded(`{"text":"","value":${value},"whole":1,"entries":[]}`).value).toBe(Number(value));
  });

  it.each([2 ** 52, -(2 ** 52), 63, 64, -64, -65, 2 ** 31, 2 ** 40])('has the integer %s', (whole) => {
    expect(transcoded(`{"text":"","whole":${whole},"entries":[]}`).whole).toBe(whole);
  });

  it('leaves out what a newer release has added, and takes null for absent', () => {
    const text = '{"text":"a","new":{"a":"}"},"value":null,"whole":1,"entries":[],"later":[1]}';
    expect(transcoded(text)).toEqual({ text: 'a', whole: 1, entries: [] });
  });

  it.each([
    ['a required member is absent', '{"text":"a","entries":[]}'],
    ['a number is a text', '{"text":"a","value":"1","whole":1,"entries":[]}'],
    ['a text is a number', '{"text":1,"whole":1,"entries":[]}'],
    ['an integer is none', '{"text":"a","whole":1.5,"entries":[]}'],
    ['a list is none', '{"text":"a","whole":1,"entries":"secret"}'],
    ['it is no object', '["secret"]'],
    ['it is cut', '{"text":"secret'],
    ['it is empty', ''],
  ])('is refused when %s, without a part of it in the error', (_, text) => {
    const refused = (): Buffer => new AvroTranscoder(small).transcode(Buffer.from(text), none);
    expect(refused).toThrow(
      expect.objectContaining({ name: 'JsonTextError', message: expect.not.stringContaining('secret') }),
    );
  });

  it('is right after a larger one, in bytes of its own', () => {
    const transcoder = new AvroTranscoder(small);
    const of = (text: string): Buffer =>
      transcoder.transcode(Buffer.from(JSON.stringify({ text, whole: 1, entries: [] })), none);
    const [short, long, again] = [of('a'), of('b'.repeat(300_000)), of('a')];
    expect(again).toEqual(short);
    expect(plain(decoded(small, long)).text).toHaveLength(300_000);
  });
});
