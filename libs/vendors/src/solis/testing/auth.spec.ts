import { createHmac } from 'node:crypto';
import { signedHeaders } from '../client.ts';

describe('signature', () => {
  const key = { keyId: '2424', keySecret: '6680182547' };
  const body = '{"pageNo":1,"pageSize":10}';
  const at = Date.parse('Fri, 26 Jul 2019 06:00:46 GMT');

  it('is that of the known-answer vector (dossier, "Signature")', () => {
    expect(signedHeaders(key, 'userStationList', body, at)).toEqual({
      'content-type': 'application/json',
      'content-md5': 'kxdxk7rbAsrzSIWgEwhH4w==',
      date: 'Fri, 26 Jul 2019 06:00:46 GMT',
      authorization: 'API 2424:nBYQWeuzy3Y+gp67BN8zXTmvSDk=',
    });
  });

  it('signs the bare content type: with the charset the live service would refuse it', () => {
    const text = `POST\nkxdxk7rbAsrzSIWgEwhH4w==\napplication/json;charset=UTF-8\nFri, 26 Jul 2019 06:00:46 GMT\n/v1/api/userStationList`;
    const withCharset = createHmac('sha1', key.keySecret).update(text).digest('base64');
    expect(withCharset).toBe('b7lDe0IYMGj/Dp2su0plYT+BbJQ=');
    expect(signedHeaders(key, 'userStationList', body, at).authorization).not.toContain(withCharset);
  });

  it('covers body, time and path', () => {
    const signatures = [
      signedHeaders(key, 'userStationList', body, at),
      signedHeaders(key, 'inverterList', body, at),
      signedHeaders(key, 'userStationList', '{}', at),
      signedHeaders(key, 'userStationList', body, at + 1000),
      signedHeaders({ ...key, keySecret: 'other' }, 'userStationList', body, at),
    ].map(({ authorization }) => authorization);
    expect(new Set(signatures).size).toBe(5);
  });
});
