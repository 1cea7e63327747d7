import { type BytesAnswer, rejected } from '../mapping.ts';
import { mappingByCall, mappingOfBytes, rejectedJson } from './map-bytes.ts';
import { MemberNames } from './member-names.ts';

const answerOf = (body: string): BytesAnswer => ({
  call: 'c',
  fetchedAt: 7,
  devices: [],
  backfill: true,
  bytes: Buffer.from(body),
});
const context = { samplePeriodSeconds: 300 };
const deep = `${'['.repeat(65)}"ä"${']'.repeat(65)}`;

const members = { names: new MemberNames(['serial']), outer: 0 };
/** Rejects each answer with the members that it read. */
const ofBytes = mappingOfBytes('3', members, (root, answer, { samplePeriodSeconds }) => {
  if (!root) return [rejectedJson(answer)];
  const serial = `${String(root.get('serial'))} ${samplePeriodSeconds}`;
  return [{ kind: 'rejected', reason: `${answer.call} ${answer.fetchedAt}`, serial }];
});

describe(mappingOfBytes, () => {
  it('passes on the read members, the answer and the context', () => {
    const items = ofBytes.mapBytes(answerOf('{"serial":"SNä"}'), context);
    expect(items).toEqual([{ kind: 'rejected', reason: 'c 7', serial: 'SNä 300' }]);
    expect(ofBytes.version).toBe('3');
  });

  it('rejects what nests too deep', () => {
    expect(ofBytes.mapBytes(answerOf(deep), context)).toEqual([{ kind: 'rejected', reason: 'nested_too_deep' }]);
    expect(ofBytes.mapBytes(answerOf(`"${deep}`), context)).not.toEqual([
      { kind: 'rejected', reason: 'nested_too_deep' },
    ]);
  });

  it('maps the text of an answer as its bytes', () => {
    const { bytes, ...rest } = answerOf('{"serial":"SNä"}');
    expect(ofBytes.map({ ...rest, body: bytes.toString() }, context)).toEqual(
      ofBytes.mapBytes({ ...rest, bytes }, context),
    );
  });

  it('counts the characters of invalid JSON, not its bytes', () => {
    expect(ofBytes.mapBytes(answerOf('{"ä"'), context)).toEqual([
      { kind: 'rejected', reason: 'invalid_json', detail: 'c: 4 characters' },
    ]);
  });
});

describe(mappingByCall, () => {
  const mapping = mappingByCall('1', members, { list: 'mapping of list' }, (found, json) => [
    rejected(found, json.find('serial')?.source ?? ''),
  ]);
  const map = (call: string, body: string) => mapping.mapBytes({ ...answerOf(body), call }, context);

  it('hands the mapping of the call and the answer on', () => {
    expect(map('list', '{"serial":1.50}')).toEqual([rejected('mapping of list', '1.50')]);
  });

  it.each(['detail', 'toString', '__proto__'])('rejects the call %s, which has no mapping', (call) => {
    expect(map(call, '{}')).toEqual([rejected('unexpected_shape', `unknown call ${call}`)]);
  });

  it('rejects invalid JSON, with its length and none of its text', () => {
    expect(map('list', '<html>')).toEqual([rejected('invalid_json', 'list: 6 characters')]);
    expect(map('list', '{')).toEqual([rejected('invalid_json', 'list: 1 characters')]);
  });
});
