import { oneSecret, signatureProblem } from './webhook-recorder.ts';

/** The test vector of docs/use/delivery-guarantees.md. */
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const body = Buffer.from('{"a":1}');
const headers = {
  'x-service-signature': '0644de49523cf2c6c385a72deab74a857df1aa5a4539f5b8fceeab5813730bc7',
  'webhook-id': 'solis:SN1:1763712000',
  'webhook-timestamp': '1763712000',
  'webhook-signature': 'v1,AAAA v1,Id1EFf5x1AFLOiZY1uIyCFGdfbk9EBP7+QY96AJb02E=',
};
const at = 1763712001;

describe('signatureProblem', () => {
  it('finds no problem in the published vector, also beside the signature of another secret', () => {
    expect(signatureProblem(headers, body, oneSecret(secret), at)).toBeUndefined();
  });

  it.each([
    ['x-service-signature', { 'x-service-signature': `1${headers['x-service-signature'].slice(1)}` }],
    ['x-service-signature', { 'x-service-signature': undefined }],
    ['webhook-timestamp', { 'webhook-timestamp': '1763711000' }],
    ['webhook-timestamp', { 'webhook-timestamp': 'x' }],
    ['webhook-signature', { 'webhook-signature': 'v1,AAAA' }],
    ['webhook-signature', { 'webhook-id': 'solis:SN2:1763712000' }],
  ])('names %s when it does not fit', (problem, changed) => {
    expect(signatureProblem({ ...headers, ...changed }, body, oneSecret(secret), at)).toBe(problem);
  });

  it('takes one of several plain secrets, but wants a signature by each of the others', () => {
    const other = 'whsec_b3RoZXJvdGhlcm90aGVyb3RoZXJvdGhlcm90aGVyb3Q=';
    expect(signatureProblem(headers, body, { plain: [other, secret], standard: [secret] }, at)).toBeUndefined();
    const rotated = { plain: [secret], standard: [secret, other] };
    expect(signatureProblem(headers, body, rotated, at)).toBe('webhook-signature');
  });

  it('refuses a body that was touched, and another secret', () => {
    expect(signatureProblem(headers, Buffer.from('{"a":2}'), oneSecret(secret), at)).toBe('x-service-signature');
    expect(signatureProblem(headers, body, oneSecret(`${secret}=`), at)).toBe('x-service-signature');
  });
});
