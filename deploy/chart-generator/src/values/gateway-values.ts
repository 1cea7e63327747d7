import {
  flag,
  kubernetes,
  list,
  objectName,
  dataKey,
  portRange,
  section,
  text,
  texts,
  whole,
  choice,
  type Values,
} from './value.ts';

/** How the gateway is reached. */
export const gatewayFirst: Values = {
  tls: section('The gateway ends TLS itself, or something before it does.', {
    enabled: flag('The gateway speaks TLS; a renewed certificate is taken without a restart.', true),
    existingSecret: text('Secret of type kubernetes.io/tls.', 'heliograph-gateway-tls', objectName),
    certKey: text('Key of the certificate with its chain.', 'tls.crt', dataKey),
    keyKey: text('Key of the private key.', 'tls.key', dataKey),
  }),
  service: section('Its Service.', {
    type: choice('Type.', 'ClusterIP', ['ClusterIP', 'NodePort', 'LoadBalancer']),
    port: whole('Port; 0: 443 with TLS, else 80.', 0, { maximum: 65_535 }),
    nodePort: whole('Node port; 0: any.', 0, { maximum: 65_535 }),
    annotations: texts('Annotations, e.g. of a cloud’s load balancer.', {}),
    loadBalancerClass: text('Class of the load balancer.', ''),
    loadBalancerSourceRanges: list('Addresses that may come in.', { type: 'string' }, []),
    externalTrafficPolicy: choice(
      '`Local` keeps the callers’ addresses, by which anonymous calls are limited.',
      'Local',
      ['Cluster', 'Local'],
    ),
  }),
  httpRoute: section('A route of the Gateway API.', {
    enabled: flag('Make it.', false),
    parentRefs: kubernetes('The Gateways it belongs to.', 'array', [{ name: 'gateway' }]),
    hostnames: list('Host names; empty: that of publicUrl.', { type: 'string' }, []),
    annotations: texts('Annotations.', {}),
    requestTimeout: text('How long an answer may take; a sync call waits 30 s.', '60s', {
      pattern: '^[0-9]+(ms|s|m)$',
    }),
    tlsToGateway: flag(
      'The Gateway speaks TLS to us by a BackendTLSPolicy of yours; else gateway.tls.enabled must be false.',
      false,
    ),
  }),
  ingress: section('An Ingress.', {
    enabled: flag('Make it.', false),
    className: text('Its class.', '', objectName),
    hosts: list('Host names; empty: that of publicUrl.', { type: 'string' }, []),
    annotations: texts('Annotations of your controller.', {}),
    tlsSecret: text('Secret with the certificate for the hosts; empty: the controller’s own.', '', objectName),
    tlsToGateway: flag(
      'The controller speaks TLS to us by annotations of yours; else gateway.tls.enabled must be false.',
      false,
    ),
  }),
};

export const apiService: Values = {
  service: section('Its Service.', { port: whole('Port.', 3000, portRange), annotations: texts('Annotations.', {}) }),
};
