import type { KafkaConnection } from '@heliograph/kafka';
import type { AccountProvisioner } from './account-provisioner.ts';
import { createKafkaProvisioner } from './kafka-provisioner.ts';

/** As a service is configured; `ProvisioningConfiguration` of the service library fits. */
export interface ProvisioningSettings {
  adapter: 'kafka-protocol' | 'strimzi';
  namespace?: string;
  cluster?: string;
}

/**
 * The adapter that the deployment has chosen. What Kubernetes needs is loaded only with it.
 * @throws Error when it is Strimzi's, and this is no pod
 */
export async function createAccountProvisioner(
  { adapter, namespace, cluster }: ProvisioningSettings,
  connection: KafkaConnection,
): Promise<AccountProvisioner> {
  if (adapter === 'kafka-protocol') return createKafkaProvisioner(connection);
  if (!namespace || !cluster) throw new Error('STRIMZI_NAMESPACE and STRIMZI_CLUSTER are required');
  const [{ createStrimziProvisioner }, { inClusterAccess }] = await Promise.all([
    import('./strimzi/strimzi-provisioner.ts'),
    import('./strimzi/kubernetes/access.ts'),
  ]);
  return createStrimziProvisioner({ access: inClusterAccess(), namespace, cluster, connection });
}
