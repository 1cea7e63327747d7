import { signatureOf, signedHeaders, sortedQuery } from '../auth.ts';

const key = { appKey: '204000001', appSecret: 'secret123' };
const lines = (...text: string[]): string => text.join('\n');

describe('the signature', () => {
  it('is the known one without a content type', () => {
    const url = '/pro/getDeviceListPro?apikey=abc&token=tok';
    const text = lines('GET', 'application/json', '', '', '', 'X-Ca-Key:204000001', url);
    expect(signatureOf('secret123', text)).toBe('mCPTHIPTp5MmnfXEK8LvM6Jd8iBCkJFW9qDY7FORXOQ=');
  });

  it('equals that of a third-party client, with its media types', () => {
    const { signed } = sortedQuery({ token: 'tok', isnos: 'SN1', apikey: 'abc' });
    expect(signedHeaders(key, `/pro/getLastTsDataPro?${signed}`)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json; charset=UTF-8',
      'x-ca-key': '204000001',
      'x-ca-signature-headers': 'X-Ca-Key',
      'x-ca-signature': 'mhwqTokxqoEZQoIECH0nJ/XfyNh9IrhbamCKJJJZvQc=',
    });
  });

  it('is made of the sorted query as it is, which is sent URL-encoded', () => {
    const query = sortedQuery({ token: 'a+b=', startDate: '2026-06-21 11:00:00', isnos: 'A,B' });
    expect(query.signed).toBe('isnos=A,B&startDate=2026-06-21 11:00:00&token=a+b=');
    expect(query.sent).toBe('isnos=A%2CB&startDate=2026-06-21%2011%3A00%3A00&token=a%2Bb%3D');
  });
});
