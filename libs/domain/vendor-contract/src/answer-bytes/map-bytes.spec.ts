import type { BytesAnswer, MappedItem, VendorMapping } from '../mapping.ts';
import { mapAnswer, mappingOfBytes, rejectedJson } from './map-bytes.ts';
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
/** Rejects each answer with what it read of it. */
const ofBytes = mappingOfBytes('3', members, (root, answer, { samplePeriodSeconds }) => {
  if (!root) return [rejectedJson(answer)];
  const serial = `${String(root.get('serial'))} ${samplePeriodSeconds}`;
  return [{ kind: 'rejected', reason: `${answer.call} ${answer.fetchedAt}`, serial }];
});

describe(mapAnswer, () => {
  it('hands the bytes to a mapping that reads them', () => {
    const items = mapAnswer(ofBytes, answerOf('{"serial":"SNä"}'), context);
    expect(items).toEqual([{ kind: 'rejected', reason: 'c 7', serial: 'SNä 300' }]);
    expect(ofBytes.version).toBe('3');
  });

  it('hands the text to any other', () => {
    const seen: unknown[] = [];
    const map = (...given: Parameters<VendorMapping['map']>): MappedItem[] => {
      seen.push(given);
      return [];
    };
    expect(mapAnswer({ version: '1', map }, answerOf('{"serial":"SNä"}'), context)).toEqual([]);
    expect(seen).toEqual([
      [{ call: 'c', fetchedAt: 7, devices: [], backfill: true, body: '{"serial":"SNä"}' }, context],
    ]);
  });

  const ofTexts: VendorMapping = { version: '1', map: () => [{ kind: 'rejected', reason: 'mapped' }] };

  it.each([
    ['a mapping of bytes', ofBytes],
    ['a mapping of texts', ofTexts],
  ])('gives %s nothing that nests too deep', (_name, mapping) => {
    expect(mapAnswer(mapping, answerOf(deep), context)).toEqual([{ kind: 'rejected', reason: 'nested_too_deep' }]);
    expect(mapAnswer(mapping, answerOf(`"${deep}`), context)).not.toEqual([
      { kind: 'rejected', reason: 'nested_too_deep' },
    ]);
  });
});

describe(mappingOfBytes, () => {
  it('maps the text of an answer as its bytes', () => {
    const { bytes, ...rest } = answerOf('{"serial":"SNä"}');
    expect(ofBytes.map({ ...rest, body: bytes.toString() }, context)).toEqual(
      mapAnswer(ofBytes, { ...rest, bytes }, context),
    );
  });

  it('counts the characters of what is no JSON, not its bytes', () => {
    expect(mapAnswer(ofBytes, answerOf('{"ä"'), context)).toEqual([
      { kind: 'rejected', reason: 'invalid_json', detail: 'c: 4 characters' },
    ]);
  });
});
