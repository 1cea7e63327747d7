import type { SimulatorResponse, VendorErrorKind } from '@heliograph/vendor-contract';
import { answerOnce, refusalOf, useCloud, type AccessOfVendor } from './access-suite.ts';
import { answered, signal } from './harness.ts';

export type Trouble = readonly [name: string, answer: SimulatorResponse, kind: VendorErrorKind];

/** Answers of one cloud only, or that the other reads in another way. */
export interface OwnTrouble {
  answers: readonly Trouble[];
  logins: readonly Trouble[];
  /** Milliseconds until we ask again. */
  waits: readonly (readonly [name: string, answer: SimulatorResponse, retryAfterMs: number])[];
  /** Code and message of an error that are passed on. */
  words: readonly [code: string, msg: string];
}

export function refusing(code: string, msg = 'words of the vendor'): SimulatorResponse {
  return answered({ code, msg, success: false, requestId: '0' });
}

const page = (status: number): SimulatorResponse => ({ status, body: '<html></html>' });

const troubles: readonly Trouble[] = [
  ['HTML with 200', { status: 200, body: ' <html><body>maintenance</body></html>' }, 'unavailable'],
  ['half a JSON', { status: 200, body: '{"code":null,"msg":null,"success":true,"stationLi' }, 'unavailable'],
  ['nothing', { status: 200, body: '' }, 'unavailable'],
  ['a bare value', { status: 200, body: 'null' }, 'unavailable'],
  ['502', page(502), 'unavailable'],
  ['503', answered({}, 503), 'unavailable'],
  ['a firewall page with 403', page(403), 'unavailable'],
  ['403', answered({}, 403), 'not_permitted'],
  ['404', answered({}, 404), 'protocol'],
  ['429', answered({}, 429), 'rate_limited'],
  ['no success member', answered({ stationList: [] }), 'protocol'],
  ['no list', answered({ success: true, total: 1 }), 'protocol'],
  ['an unknown code', refusing('9999999'), 'protocol'],
  ['a code named like a member of every object', refusing('constructor'), 'protocol'],
  ['2101002', refusing('2101002'), 'rate_limited'],
  ['2101003', refusing('2101003'), 'not_permitted'],
  ['2101009', refusing('2101009'), 'not_permitted'],
  ['2101023', refusing('2101023'), 'not_permitted'],
  ['3201001', refusing('3201001'), 'unavailable'],
  ['3501004', refusing('3501004'), 'unavailable'],
  ['3201001 with HTTP 500, as seen', { ...refusing('3201001'), status: 500 }, 'unavailable'],
  ['2101023 with HTTP 500', { ...refusing('2101023'), status: 500 }, 'not_permitted'],
];

/** Tests answers that are no success, over HTTP: which error each becomes, and which not. */
export function describeTrouble(vendor: AccessOfVendor, own: OwnTrouble): void {
  describe('answers of a cloud in trouble', () => {
    const { TOKEN, LIST } = vendor.paths;
    const used = useCloud(vendor);

    it.each([...troubles, ...own.answers])('%s', async (_, answer, kind) => {
      answerOnce(used.cloud, LIST, answer);
      expect(await refusalOf(used.cloud.adapter.listPlants(signal))).toMatchObject({ name: 'VendorError', kind });
    });

    const [vendorCode, vendorMessage] = own.words;
    it(`reports code and message of the vendor: ${vendorCode} ${vendorMessage}`, async () => {
      answerOnce(used.cloud, LIST, refusing(vendorCode, vendorMessage));
      const { details } = await refusalOf(used.cloud.adapter.listPlants(signal));
      expect(details).toMatchObject({ vendorCode, vendorMessage });
    });

    it.each([
      ['429 with Retry-After', { ...answered({}, 429), headers: { 'retry-after': '7' } }, 7000] as const,
      ['429 without', answered({}, 429), 10_000] as const,
      ...own.waits,
    ])('waits after %s', async (_, answer, retryAfterMs) => {
      answerOnce(used.cloud, LIST, answer);
      expect((await refusalOf(used.cloud.adapter.listPlants(signal))).details.retryAfterMs).toBe(retryAfterMs);
    });

    it('reports a server that closed the connection as unavailable', async () => {
      await used.cloud.close();
      expect((await refusalOf(used.cloud.adapter.verify(signal))).kind).toBe('unavailable');
    });

    const logins: readonly Trouble[] = [
      ['a page with 401 to the login', page(401), 'unavailable'],
      ['401 to the login', answered({}, 401), 'credentials_rejected'],
      ['an outage of the login', refusing('3201001'), 'unavailable'],
      ['a login without a token', answered({ success: true, [vendor.login.token]: null }), 'protocol'],
    ];
    it.each([...logins, ...own.logins])('%s', async (_, answer, kind) => {
      answerOnce(used.cloud, TOKEN, answer);
      expect((await refusalOf(used.cloud.adapter.verify(signal))).kind).toBe(kind);
    });
  });
}
