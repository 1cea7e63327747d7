import type { ApiError } from '@heliograph/http-service';
import { readCsv } from './import-rows.ts';

const read = (text: string) => readCsv(Buffer.from(text));

function refusal(bytes: string | Buffer): string {
  try {
    readCsv(Buffer.from(bytes));
    return '';
  } catch (error) {
    const [detail] = (error as ApiError).details as { path: string; message: string }[];
    return `${detail!.path}: ${detail!.message}`;
  }
}

describe('readCsv', () => {
  it('reads what spreadsheets write: BOM, CRLF, quotes, semicolons, empty lines', () => {
    expect(read('\ufeffdeviceId,labels\r\ndev_1,"a, ""b"""\r\n\r\ndev_2,\r\n')).toEqual({
      header: ['deviceId', 'labels'],
      lines: [
        { line: 2, cells: ['dev_1', 'a, "b"'] },
        { line: 4, cells: ['dev_2', ''] },
      ],
    });
    expect(read('deviceId;monitored\ndev_1;WAHR').lines).toEqual([{ line: 2, cells: ['dev_1', 'WAHR'] }]);
  });

  it('names the line on which a row ends', () => {
    expect(read('deviceId,labels\ndev_1,"a\nb"\ndev_2,x').lines.map(({ line }) => line)).toEqual([3, 4]);
  });

  it.each([
    ['', ': the file is empty'],
    ['deviceId,monitord', 'line 1: unknown columns: "monitord"; known are deviceId,'],
    ['deviceId,deviceId', 'line 1: a column is named twice'],
    ['InverterSN,monitored', 'line 1: which device'],
    ['deviceId\ndev_1\n"dev_2', 'line 3: a quoted field'],
    [Buffer.from([0x64, 0xff, 0xfe]), ': the file is not UTF-8'],
    [Buffer.from('deviceId', 'utf16le'), ': the file is not UTF-8 text'],
    [`deviceId\n${'d\n'.repeat(10_001)}`, ': the file has more than 10000 lines'],
  ])('refuses %j', (bytes, message) => expect(refusal(bytes)).toContain(message));

  it('takes 10,000 lines', () => {
    expect(read(`deviceId\n${'d\n'.repeat(10_000)}`).lines).toHaveLength(10_000);
  });
});
