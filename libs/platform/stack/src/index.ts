export type { RunningPart } from './running-part.ts';
export { StackError } from './stack-error.ts';
export type { PartName, RestartOptions, Stack, StackOptions } from './stack.types.ts';
export { startStack } from './start-stack.ts';
export { issueCertificate, type CertificateFiles } from './tls/issue-certificate.ts';
