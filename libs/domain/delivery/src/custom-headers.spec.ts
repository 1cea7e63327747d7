import { checkCustomHeaders } from './custom-headers.ts';

describe('checkCustomHeaders', () => {
  it('takes credentials and routing headers, names in lower case', () => {
    const headers = { Authorization: 'Bearer a.b-c', 'X-Tenant': 'north, south', cookie: 'a=1' };
    expect(checkCustomHeaders(headers)).toEqual({
      ok: true,
      headers: { authorization: 'Bearer a.b-c', 'x-tenant': 'north, south', cookie: 'a=1' },
    });
    expect(checkCustomHeaders({})).toEqual({ ok: true, headers: {} });
  });

  it.each([
    'Host',
    'content-length',
    'Content-Type',
    'content-encoding',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'Upgrade',
    'TE',
    'Trailer',
    'Expect',
    'Proxy-Authorization',
    'proxy-connection',
    'User-Agent',
    'traceparent',
    'X-Service-Signature',
    'x-service-anything',
    'webhook-id',
    'Webhook-Signature',
    'Idempotency-Key',
  ])('refuses %s: it is ours, or of the connection', (name) => {
    expect(checkCustomHeaders({ [name]: 'x' })).toEqual({
      ok: false,
      problem: `"${name}" is a header of the service or of the connection`,
    });
  });

  it('knows the configured prefix', () => {
    expect(checkCustomHeaders({ 'X-Acme-Attempt': '1' }, 'X-Acme').ok).toBe(false);
    expect(checkCustomHeaders({ 'X-Service-Attempt': '1' }, 'X-Acme').ok).toBe(true);
  });

  it.each(['', 'a b', 'a:b', 'ä', 'a\r\n', 'x'.repeat(101), 'a\u0000'])('refuses the name %p', (name) => {
    expect(checkCustomHeaders({ [name]: 'x' }).ok).toBe(false);
  });

  it.each(['', ' x', 'x ', 'x\r\nEvil: 1', 'x\ny', 'ü', 'a\u0000b', 1, null, ['x']])(
    'refuses the value %p',
    (value) => {
      expect(checkCustomHeaders({ 'x-a': value }).ok).toBe(false);
    },
  );

  it('is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x-${n}`, 'v']));
    expect(checkCustomHeaders(many)).toEqual({ ok: false, problem: 'more than 20 headers' });
    expect(checkCustomHeaders({ 'x-a': 'v'.repeat(4100) }).ok).toBe(false);
    expect(checkCustomHeaders({ 'x-a': '1', 'X-A': '2' })).toEqual({ ok: false, problem: '"X-A" occurs twice' });
  });

  it.each([null, undefined, 'x: y', [], 5])('takes no %p for headers', (headers) => {
    expect(checkCustomHeaders(headers).ok).toBe(false);
  });

  it('never repeats a value', () => {
    expect(JSON.stringify(checkCustomHeaders({ authorization: 'Bearer hunter2\n' }))).not.toContain('hunter2');
  });
});
