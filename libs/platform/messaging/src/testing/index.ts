export { describeAccountProvisioner } from './account-provisioner-suite.ts';
export { BrokerView, newAccountId, reading } from './broker-view.ts';
