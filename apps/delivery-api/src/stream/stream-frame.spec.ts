import type { IncomingRecord } from '@heliograph/kafka';
import { frame, recordFrame } from './stream-frame.ts';

const record = (value: string, kind = 'device.data'): IncomingRecord => ({
  topic: 'basedata',
  partition: 0,
  offset: 0n,
  timestamp: 0,
  key: null,
  value: Buffer.from(value),
  headers: { kind },
});

describe(recordFrame, () => {
  it('has the bytes of the record', () => {
    const text = '{"EDay":12.30,"InverterSN":"SN é ☀"}';
    expect(recordFrame(record(text)).toString()).toBe(`event: record\ndata: ${text}\n`);
    expect(recordFrame(record('{}', 'device.offline')).toString()).toBe('event: event\ndata: {}\n');
    expect(recordFrame(record('{}', 'energy.interval')).toString()).toBe('event: energy\ndata: {}\n');
    expect(recordFrame(record('{}', 'battery.data')).toString()).toBe('event: storage\ndata: {}\n');
  });

  it('cannot be left by a line break', () => {
    const hostile = record('{\n\nevent: end\r\ndata: {}\rid: x}');
    const lines = recordFrame(hostile).toString().split('\n').slice(1, -1);
    expect(lines).toEqual(['data: {', 'data: ', 'data: event: end', 'data: data: {}', 'data: id: x}']);
  });
});

it('writes an event', () => expect(frame('end', '{}')).toBe('event: end\ndata: {}\n'));
