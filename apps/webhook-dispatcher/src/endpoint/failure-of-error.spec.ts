import { failureOfError } from './failure-of-error.ts';

describe('failureOfError', () => {
  it.each([
    ['ADDRESS_NOT_ALLOWED', 'address_not_allowed'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ENOTFOUND', 'dns'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
    ['ECONNREFUSED', 'connection'],
    ['ECONNRESET', 'connection'],
    ['UND_ERR_SOCKET', 'connection'],
    ['constructor', 'connection'],
  ])('%s is %s', (code, reason) => {
    expect(failureOfError(Object.assign(new Error(''), { code }))).toBe(reason);
  });

  it.each([undefined, null, 'text', new Error('without a code')])('%p is a fault of the connection', (error) => {
    expect(failureOfError(error)).toBe('connection');
  });
});
