import { decodeRecordPosition, encodeRecordPosition } from './partition-key.ts';

it('reads what it wrote', () => {
  const position = { topic: 'orders.late-ones', partition: 11, offset: 9_007_199_254_740_993n };
  expect(encodeRecordPosition(position)).toBe('orders.late-ones/11/9007199254740993');
  expect(decodeRecordPosition(encodeRecordPosition(position))).toEqual(position);
});

it.each([
  '',
  'raw.solis',
  'raw.solis/1',
  'raw.solis/1/',
  'raw.solis/-1/2',
  'raw.solis/1/2/3',
  '/1/2',
  'raw.solis/1/2 ',
])('reads no position in %j', (text) => {
  expect(decodeRecordPosition(text)).toBeUndefined();
});
