import type { SimulatorResponse } from '@heliograph/vendor-contract';

/** A refusal inside an envelope: HTTP 200 unless the code is one that was seen with another status. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status = 200,
  ) {
    super(message);
  }
}

/** Codes and their texts in the document's list; the recorded texts where there are any. */
export const refusals = {
  badFormat: () => new Refusal(10003, 'Parameter validation failed'),
  parameter: (message = 'Parameter error') => new Refusal(10006, message),
  tooFrequent: () => new Refusal(10006, 'Too frequent access'),
  credentials: () => new Refusal(100009, 'appId or appSecret does not exist'),
  noDeviceOrPlant: () => new Refusal(200005, 'Device sn and plant id can not be null at the same time'),
  noSuchApp: (appId: string) => new Refusal(200008, `App ${appId} does not exist`),
  token: () => new Refusal(200010, 'accessToken does not exist', 401),
  notAuthorised: () => new Refusal(200015, 'App VH_testapp1 do not match. Unauthorized access to data'),
  verb: (method: string) => new Refusal(500, `Request method '${method}' not supported`),
} as const;

/** Returns `data` as JSON text; undefined without data, as at night. */
export function success(data: string | undefined): SimulatorResponse {
  return json(`{"code":200,"msg":"request success"${data === undefined ? '' : `,"data":${data}`}}`);
}

/** A page is at the top level. Its message is Chinese whatever the requested language. */
export function page(rows: readonly unknown[], pageNumber: number): SimulatorResponse {
  const totalPage = Math.ceil(rows.length / PAGE_SIZE);
  const pageRows = rows.slice((pageNumber - 1) * PAGE_SIZE, pageNumber * PAGE_SIZE);
  return json(JSON.stringify({ total: rows.length, rows: pageRows, code: 200, msg: '查询成功', totalPage }));
}

/** Whatever size is asked for. */
const PAGE_SIZE = 10;

export function refusal({ code, message, status }: Refusal): SimulatorResponse {
  return json(JSON.stringify({ code, msg: message, data: null }), status);
}

export function json(body: string, status = 200): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json;charset=UTF-8' }, body };
}
