import { createKafkaProvisioner } from '../src/index.ts';
import { describeAccountProvisioner } from '../src/testing/account-provisioner-suite.ts';
import { testConnection } from './broker.ts';

describeAccountProvisioner('the Kafka protocol', () => {
  const operator = testConnection();
  return Promise.resolve({ provisioner: createKafkaProvisioner(operator), operator });
});
