export interface Metadata {
  name: string;
  namespace?: string;
  /** Set by the API server. */
  uid?: string;
  /** With the last of its owners Kubernetes deletes the object too. */
  ownerReferences?: { apiVersion: string; kind: string; name: string; uid: string }[];
  labels?: Record<string, string>;
  resourceVersion?: string;
  /** Rises with every change of `spec`. */
  generation?: number;
  deletionTimestamp?: string;
}

export interface Condition {
  type?: string;
  status?: string;
  reason?: string;
  message?: string;
}

export interface Resource {
  apiVersion: string;
  kind: Kind;
  metadata: Metadata;
  /** Base64; of Secrets only. */
  data?: Record<string, string>;
  spec?: object;
  /** As Strimzi's operators write it. */
  status?: { observedGeneration?: number; conditions?: Condition[] };
}

/** The resources written here, with their paths. Strimzi has the API v1 since 0.49, and no other since 1.0. */
export const kinds = {
  KafkaUser: { apiVersion: 'kafka.strimzi.io/v1', path: 'apis/kafka.strimzi.io/v1', plural: 'kafkausers' },
  KafkaTopic: { apiVersion: 'kafka.strimzi.io/v1', path: 'apis/kafka.strimzi.io/v1', plural: 'kafkatopics' },
  Secret: { apiVersion: 'v1', path: 'api/v1', plural: 'secrets' },
} as const;

export type Kind = keyof typeof kinds;
