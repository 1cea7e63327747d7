import { parseNode, type PolledDevice, type RawAnswer } from '@heliograph/vendor-contract';

/** An answer replaces what was known of the device: all pages as one. A single page is handed on as received, entries always as the vendor wrote them. */
export function alertAnswer(bodies: readonly string[], device: PolledDevice, fetchedAt: number): RawAnswer {
  const [only = '', ...further] = bodies;
  const body = further.length === 0 ? only : joined(bodies, device);
  return { call: 'device/alertList', body, fetchedAt, devices: [device] };
}

function joined(bodies: readonly string[], { vendorDeviceId }: PolledDevice): string {
  const entries = bodies.flatMap((body) => parseNode(body).sources('alertList'));
  return `{"success":true,"deviceSn":${JSON.stringify(vendorDeviceId)},"alertList":[${entries.join(',')}]}`;
}
