import { connectionFailure } from './connection-failure.ts';
import { SinkError } from './sink-error.ts';

const failureOf = (error: unknown): SinkError => connectionFailure(error, 'db.example.com:5432', ['Pa55word']);
const withCode = (code: string, message: string): Error => Object.assign(new Error(message), { code });

it('keeps what is an error of the sink already', () => {
  const error = new SinkError('address', 'not allowed');
  expect(failureOf(error)).toBe(error);
});

it.each([
  withCode('ECONNREFUSED', 'connect ECONNREFUSED 192.0.2.1:5432'),
  withCode('ECONNRESET', 'read ECONNRESET'),
  new Error('Connection terminated unexpectedly'),
])('takes %s for a destination that is unreachable', (error) => {
  const { reason, message } = failureOf(error);
  expect([reason, message]).toEqual(['unreachable', `no connection to db.example.com:5432: ${error.message}`]);
});

it('names the code where each address failed by itself', () => {
  const error = Object.assign(new AggregateError([new Error('a'), new Error('b')]), { code: 'ECONNREFUSED' });
  expect(failureOf(error).message).toBe('no connection to db.example.com:5432: ECONNREFUSED');
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
  ['CERT_HAS_EXPIRED', 'certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Host: db.example.com. is not in the cert's altnames"],
])('takes %s for settings that do not fit the certificate', (code, text) => {
  expect(failureOf(withCode(code, text))).toMatchObject({
    reason: 'settings',
    message: `the certificate of db.example.com:5432 is refused (${text}): correct host, tls or ca`,
  });
});

it('repeats no secret', () => {
  expect(failureOf(new Error('user:Pa55word@host')).message).not.toContain('Pa55word');
});
