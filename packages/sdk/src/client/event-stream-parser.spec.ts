import { EventStreamParser } from './event-stream-parser.ts';

describe('EventStreamParser', () => {
  const text = 'retry: 3000\nid: a\n\n: comment\nevent: record\ndata: {"a":\ndata: 1}\n\nid: b\r\n\r\ndata:x\n\n';
  const messages = [
    { event: 'record', data: '{"a":\n1}' },
    { event: 'message', data: 'x' },
  ];

  it('reads messages, the position and the wait, wherever the pieces end', () => {
    for (let size = 1; size <= text.length; size += 1) {
      const parser = new EventStreamParser();
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g'))!;
      expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(messages);
      expect(parser).toMatchObject({ lastId: 'b', retryMs: 3000 });
    }
  });

  it('moves the position only at the end of a message', () => {
    const parser = new EventStreamParser();
    parser.push('id: a\ndata: 1\n');
    expect(parser.lastId).toBeUndefined();
    parser.push('\n');
    expect(parser.lastId).toBe('a');
  });

  it('ignores members that it does not know, and ends at a line that has no end', () => {
    const parser = new EventStreamParser();
    expect(parser.push('other: 1\nretry: soon\ndata\n\n')).toEqual([{ event: 'message', data: '' }]);
    expect(parser.retryMs).toBeUndefined();
    expect(() => parser.push('data: '.padEnd(1024 * 1024 + 1, 'x'))).toThrow(RangeError);
  });
});
