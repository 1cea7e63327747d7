import type { ModelFault } from '../../plant-model/index.ts';
import { serverText } from './clock.ts';

/** Texts of `info`, as the document describes the codes. */
const infos: Readonly<Record<number, string>> = {
  10001: 'params is error',
  10012: 'Device does not exist',
  10403: "Don't have permission to view this station",
  20006: 'user does not exist',
};

/** A refusal inside the envelope: HTTP 200, a status that is not 200. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    info?: string,
  ) {
    super(info ?? infos[status] ?? 'failed');
  }
}

/** The gateway rejects requests that are too expensive for the cloud: 403 without a body. */
export class BareRefusal extends Error {}

/** `er` and `errorCode`: the code of the document's table less 100. */
export const errorCodes: Readonly<Record<ModelFault['kind'], number>> = {
  grid_overvoltage: 34,
  no_grid: 35,
  insulation: 38,
  over_temperature: 40,
};

/** The documented example speaks Chinese on the European host too. */
const contexts: Readonly<Record<ModelFault['kind'], string>> = {
  grid_overvoltage: '电网电压异常',
  no_grid: '电网丢失',
  insulation: '绝缘阻抗异常',
  over_temperature: '过温',
};

/** Returns an entry of the error calls. */
export function errorEntry(isno: string, { kind, since }: Pick<ModelFault, 'kind' | 'since'>): Record<string, unknown> {
  const errorCode = errorCodes[kind];
  return {
    context: `${errorCode} - ${contexts[kind]}`,
    errorCode,
    errorType: 3,
    faultCode: faultCode(isno, errorCode, since),
    isno,
    errorDate: Math.floor(since) * 1000,
  };
}

/** Returns the code as documented: Base64 of serial number, code and time. */
function faultCode(isno: string, errorCode: number, since: number): string {
  return Buffer.from(`${isno}|${errorCode}|${Math.floor(since) * 1000}`).toString('base64');
}

export function readFaultCode(text: string): { isno: string; errorCode: number; since: number } | undefined {
  const [isno = '', code, ms] = Buffer.from(text, 'base64').toString('utf8').split('|');
  return ms === undefined ? undefined : { isno, errorCode: Number(code), since: Number(ms) / 1000 };
}

export function envelope(status: number, info: string, now: number, data: unknown): Record<string, unknown> {
  return { status, info, time: serverText(now / 1000), data };
}
