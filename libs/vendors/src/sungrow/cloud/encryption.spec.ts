import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt } from 'node:crypto';
import { NOON as NOW } from '../testing/harness.ts';
import { Visitor, type Answer } from '../testing/visitor.ts';

describe('encryption', () => {
  const KEY = 'A123456zA123456z';
  const nonce = 'cb360459bd624c6ab15308c4b6847856';

  function sealed(visitor: Visitor, body: object, key = KEY): { text: string; header: string } {
    const cipher = createCipheriv('aes-128-ecb', KEY, null);
    const text = Buffer.concat([cipher.update(JSON.stringify(body), 'utf8'), cipher.final()])
      .toString('hex')
      .toUpperCase();
    const rsa = createPublicKey({
      key: Buffer.from(visitor.simulator.rsaPublicKey, 'base64url'),
      format: 'der',
      type: 'spki',
    });
    const header = publicEncrypt({ key: rsa, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(key)).toString(
      'base64url',
    );
    return { text, header };
  }

  function opened(text: string): Answer {
    const decipher = createDecipheriv('aes-128-ecb', KEY, null);
    return JSON.parse(Buffer.concat([decipher.update(text, 'hex'), decipher.final()]).toString('utf8')) as Answer;
  }

  const plain = (visitor: Visitor, api_key_param: object | undefined): object => ({
    appkey: visitor.simulator.credentials.appKey,
    user_account: visitor.simulator.credentials.userAccount,
    user_password: visitor.simulator.credentials.userPassword,
    api_key_param,
  });

  it('answers in the form of the request: upper-case hex of AES-128-ECB', () => {
    const visitor = new Visitor();
    const { text, header } = sealed(visitor, plain(visitor, { nonce, timestamp: String(NOW) }));
    const { body } = visitor.raw('/openapi/login', text, { 'x-random-secret-key': header });
    expect(body).toMatch(/^[0-9A-F]+$/);
    expect(opened(body)).toMatchObject({ result_code: '1', result_data: { login_state: '1' } });
    const again = visitor.raw('/openapi/login', text, { 'x-random-secret-key': header });
    expect(JSON.parse(again.body)).toMatchObject({ result_code: 'E910' });
  });

  it.each([
    ['E908', undefined],
    ['E909', { nonce: 'short', timestamp: String(NOW) }],
    ['E913', { nonce, timestamp: String(NOW - 3_600_000) }],
  ])('%s, in plain JSON, for %j', (result_code, parameters) => {
    const visitor = new Visitor();
    const { text, header } = sealed(visitor, plain(visitor, parameters));
    expect(JSON.parse(visitor.raw('/openapi/login', text, { 'x-random-secret-key': header }).body)).toMatchObject({
      result_code,
    });
  });

  it('E904 without the header, E905 and E906 for what cannot be opened, E907 for a short key, E902 for plain text where it is refused', () => {
    const visitor = new Visitor({ encryptionDemanded: true });
    const { text, header } = sealed(visitor, plain(visitor, { nonce, timestamp: String(NOW) }));
    const code = (body: string, key?: string): unknown =>
      (
        JSON.parse(
          visitor.raw('/openapi/login', body, key === undefined ? {} : { 'x-random-secret-key': key }).body,
        ) as Answer
      ).result_code;
    expect(code(text)).toBe('E904');
    expect(code(text.slice(0, 32), header)).toBe('E905');
    expect(code(text, 'AAAA')).toBe('E906');
    expect(code(text, sealed(visitor, {}, 'short').header)).toBe('E907');
    expect(code('{}')).toBe('E902');
  });
});
