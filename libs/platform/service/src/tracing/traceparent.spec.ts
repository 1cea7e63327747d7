import { formatTraceparent, isSampled, newTraceparent, parseTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe(parseTraceparent.name, () => {
  it('reads what it writes', () => {
    const header = `00-${traceId}-${spanId}-01`;
    expect(parseTraceparent(header)).toEqual({ traceId, spanId, flags: '01' });
    expect(formatTraceparent(parseTraceparent(header)!)).toBe(header);
    expect(parseTraceparent(newTraceparent())).toBeDefined();
  });

  it('reads the known part of a future version', () => {
    expect(parseTraceparent(`42-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, flags: '03' });
  });

  it.each([
    undefined,
    '',
    'tp',
    [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`],
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
  ])('takes %j for none', (header) => expect(parseTraceparent(header)).toBeUndefined());
});

it.each([
  ['00', false],
  ['01', true],
  ['02', false],
  ['03', true],
  ['fe', false],
  ['ff', true],
])('flags %s: recorded %s', (flags, sampled) => expect(isSampled({ traceId, spanId, flags })).toBe(sampled));
