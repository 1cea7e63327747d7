/**
 * The demo portal's key pair (RSA-1024, as the portal gives): made for the sandbox, protects nothing. Clients encrypt for the public half.
 */
export const DEMO_RSA_PUBLIC_KEY =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC6HESBx-XikP2F36VTTCfp8Fio7zvfGBMbsCvNdMrRo3qutWUBHa8xhWwe' +
  'ChHb2jjsqqcyC6SE_Gd582dLJ5pBmr0fLR7foFFaMTttHhQSKcybiViNOUYs_LxA0O2nMLmGhc5BlaBPLGOTxVJ6DIqIvzfE' +
  '5PyQkcCDxWZBMpifOwIDAQAB';

/** Private half as JSON Web Key. */
export const demoPrivateKey = {
  kty: 'RSA',
  n:
    'uhxEgcfl4pD9hd-lU0wn6fBYqO873xgTG7ArzXTK0aN6rrVlAR2vMYVsHgoR29o47KqnMgukhPxnefNnSyeaQZq9Hy0e36BR' +
    'WjE7bR4UEinMm4lYjTlGLPy8QNDtpzC5hoXOQZWgTyxjk8VSegyKiL83xOT8kJHAg8VmQTKYnzs',
  e: 'AQAB',
  d:
    'l3cUBi-DF3565m5apc0wGsOB1JNHPczhGEKrk32-5xjOasu0VVEsWPhGQrhdSnlypKJKin9ROO4W5PhEk7S6Y9C5ZrSq9Cat' +
    '7Ev8OWShir3fhJRjYG5QhYPWF3hy8nK3_dAIfZQvBKzb3qlM66KxL8K5oesm76CbFCiQ8f3wVbE',
  p: '4DdbqCnmRsT4DvhV8feSZzxcAZdIiot3b4auonCeIhmRJKdOsK4nlYp2uY2SaxknYjiV5HYy0otW9VB4NXjMWQ',
  q: '1H4T0UhtP8sBNuwSGE7mCzXEdSWXhEgB6tzAbH-G4wquce9k_SSayqEOPPj7RdKl9K3MHFW4_GyS7-bQF8QFsw',
  dp: 'bcUMXX7t2xXRb9rKkOSoy1v0m17KR_HRrkscsjA6au1jbrNuRfdtL7wTNfKGjWJKMr8LO0dWyFcpYn5b66nROQ',
  dq: 'z3XcgVr2Fu9rWyT2sbbuUImJKlquaJ8pCBXI5OVJW4fFM0XoUmKXojfGP-9S3CPClXXNruheuEyE1SaDioB-kw',
  qi: 'hi3uMg9Ptxp0KzCNXZALHwEO5F7pVuhXFAO2Je3b1IMnAhoTGkcPonXCNGmAAU25XBDuZbCRw2zKyaRQo2lhNA',
};
