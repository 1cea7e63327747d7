import { fetchV17, Reader, Writer } from '@platformatic/kafka';
import { parseFetchResponse } from './fetch-response.ts';

const topicId = '0a0b0c0d-0102-0304-0506-0708090a0b0c';
const fetchKey = 1;

function answer(errorCode: number, records: Buffer | null): Writer {
  return Writer.create()
    .appendInt32(0)
    .appendInt16(0)
    .appendInt32(0)
    .appendArray([topicId], (w, id) => {
      w.appendUUID(id).appendArray(
        [4, 5],
        (partition, index) => {
          partition.appendInt32(index).appendInt16(errorCode).appendInt64(90n).appendInt64(90n).appendInt64(1n);
          partition.appendArray([7n], (aborted, producer) => void aborted.appendInt64(producer).appendInt64(3n));
          partition.appendInt32(-1).appendUnsignedVarInt((records?.length ?? -1) + 1);
          if (records !== null) partition.append(records);
          // The current leader, which is another's business.
          partition.appendUnsignedVarInt(1).appendUnsignedVarInt(1).appendUnsignedVarInt(8);
          partition.appendInt32(2).appendInt32(6);
        },
        true,
        false,
      );
    })
    .appendTaggedFields();
}

describe('parseFetchResponse', () => {
  const parse = (bytes: Writer, version = 17) => parseFetchResponse(0, fetchKey, version, Reader.from(bytes));

  it.each([[Buffer.from('records')], [null]])('leaves the records %p of each partition as they are', (records) => {
    const partition = { errorCode: 0, highWatermark: 90n, records: records ?? Buffer.alloc(0) };
    const partitions = [4, 5].map((partitionIndex) => ({ partitionIndex, ...partition }));
    expect(parse(answer(0, records))).toEqual({ responses: [{ topicId, partitions }] });
  });

  it('reads the same partitions as the library', () => {
    const theirs = fetchV17.parseResponse(0, fetchKey, 17, Reader.from(answer(0, null)));
    expect(parse(answer(0, null)).responses).toMatchObject(
      theirs.responses.map(({ topicId: id, partitions }) => ({
        topicId: id,
        partitions: partitions.map(({ partitionIndex, highWatermark }) => ({ partitionIndex, highWatermark })),
      })),
    );
  });

  it("returns a partition's error", () => {
    expect(parse(answer(6, null)).responses[0]!.partitions).toMatchObject([{ errorCode: 6 }, { errorCode: 6 }]);
  });

  it('refuses versions that name topics otherwise', () => {
    expect(() => parse(answer(0, null), 12)).toThrow('too old');
  });
});
