export { newClusterId } from './cluster-id.ts';
export { authorityFile, issueCertificate, type CertificateFiles } from './issue-certificate.ts';
export { OpenSslError } from './issue-certificate.ts';
export { secretFile, serviceSecrets } from './secrets.ts';
export {
  SUPER_USER,
  serverProperties,
  type BrokerSettings,
  type ClientListener,
  type Voter,
} from './server-properties.ts';
export { writeComposeFiles } from './write-compose-files.ts';
