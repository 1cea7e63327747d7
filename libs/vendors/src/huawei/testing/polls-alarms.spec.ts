import type { RawAnswer } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { alarmAnswers } from '../polls.ts';
import { deviceOf } from './harness.ts';

const devices = (count: number) => Array.from({ length: count }, (_, i) => deviceOf(String(100_000 + i)));
const alarm = (serial: string, id: number): string =>
  `{"esnCode":"${serial}","alarmId":${id},"lev":1,"status":1,"devTypeId":1,"raiseTime":1.795e12}`;
const answerOf = (count: number, alarms: readonly string[]): RawAnswer => ({
  call: 'getAlarmList',
  fetchedAt: 1,
  devices: devices(count),
  body: `{"success":true,"failCode":0,"params":{"currentTime":1},"data":[${alarms.join(',')}]}`,
});
/** Devices with alarms, and their alarms. */
const mapped = (answers: readonly RawAnswer[]): Map<string, string[]> =>
  new Map(
    answers
      .flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }))
      .flatMap((item) => (item.kind === 'alarms' ? [[item.device.InverterSN, [...item.alerts]] as const] : [])),
  );

describe(alarmAnswers.name, () => {
  it('hands an answer about 1,000 devices on as received', () => {
    const answer = answerOf(1000, [alarm('SN', 1)]);
    expect(alarmAnswers(answer)).toEqual([answer]);
  });

  it('divides one about 3,500 among answers of 1,000 devices, so that each fits into a record; the same alarms come of them', () => {
    const all = devices(3500);
    const serials = [all[0]!, all[3400]!, all[1200]!, all[0]!].map(({ InverterSN }) => InverterSN);
    const answer = answerOf(3500, [...serials.map(alarm), alarm('of no device', 7), 'null']);
    const answers = alarmAnswers(answer);
    expect(answers.map(({ devices: { length } }) => length)).toEqual([1000, 1000, 1000, 500]);
    for (const part of answers) expect(JSON.stringify(part).length).toBeLessThan(900_000);
    expect(mapped(answers)).toEqual(mapped([answer]));
    expect(mapped(answers).get(serials[0]!)).toEqual([alarm(serials[0]!, 0), alarm(serials[0]!, 3)]);
    expect(answers.filter(({ body }) => body.includes('of no device'))).toHaveLength(1);
  });

  it('passes answers without a list to the mapping', () => {
    const answer = { ...answerOf(1001, []), body: '{"success":true,"data":null}' };
    expect(alarmAnswers(answer)).toEqual([answer]);
  });
});
