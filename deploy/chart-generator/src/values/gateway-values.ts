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
  type JsonSchema,
  type Values,
} from './value.ts';

const serviceMetadata = (purpose = ''): Values => ({
  labels: texts('Labels of the Service.', {}),
  annotations: texts(`Annotations of the Service${purpose}.`, {}),
  ipFamilyPolicy: choice('Address families of the Service; empty: the cluster’s default.', '', [
    '',
    'SingleStack',
    'PreferDualStack',
    'RequireDualStack',
  ]),
  ipFamilies: list('Order of the address families.', { type: 'string', enum: ['IPv4', 'IPv6'] }, []),
});

const ingressHost: JsonSchema = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: {
        host: { type: 'string' },
        paths: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string', pattern: '^/' },
              pathType: { type: 'string', enum: ['Exact', 'Prefix', 'ImplementationSpecific'] },
            },
            required: ['path'],
            additionalProperties: false,
          },
        },
      },
      required: ['host'],
      additionalProperties: false,
    },
  ],
};

/** How the gateway is reached. */
export const gatewayFirst: Values = {
  tls: section('TLS of the gateway, unless a proxy in front terminates it.', {
    enabled: flag('Serve TLS. A renewed certificate is used without a restart.', true),
    existingSecret: text('Name of a Secret of type kubernetes.io/tls.', 'heliograph-gateway-tls', objectName),
    certKey: text('Key of the certificate with its chain in the Secret.', 'tls.crt', dataKey),
    keyKey: text('Key of the private key in the Secret.', 'tls.key', dataKey),
  }),
  service: section('Service of the gateway.', {
    type: choice('Type of the Service.', 'ClusterIP', ['ClusterIP', 'NodePort', 'LoadBalancer']),
    port: whole('Port of the Service; 0: 443 with TLS, otherwise 80.', 0, { maximum: 65_535 }),
    nodePort: whole('Node port; 0: assigned by Kubernetes.', 0, { maximum: 65_535 }),
    ...serviceMetadata(', e.g. for a cloud’s load balancer'),
    loadBalancerClass: text('Class of the load balancer.', ''),
    loadBalancerSourceRanges: list('Addresses that may connect to the load balancer.', { type: 'string' }, []),
    externalTrafficPolicy: choice(
      '`Local` keeps the callers’ addresses, by which anonymous calls are limited.',
      'Local',
      ['Cluster', 'Local'],
    ),
  }),
  httpRoute: section('An HTTPRoute of the Gateway API.', {
    enabled: flag('Create the resource.', false),
    parentRefs: kubernetes('Gateways to which the route is attached.', 'array', [{ name: 'gateway' }]),
    hostnames: list('Host names; empty: the host of publicUrl.', { type: 'string' }, []),
    annotations: texts('Annotations of the HTTPRoute.', {}),
    requestTimeout: text('Timeout of a request; must exceed the 30 s of a sync call.', '60s', {
      pattern: '^[0-9]+(ms|s|m)$',
    }),
    tlsToGateway: flag(
      'The Gateway connects to the service by TLS, configured by your own BackendTLSPolicy; otherwise gateway.tls.enabled must be false.',
      false,
    ),
  }),
  ingress: section('An Ingress for the gateway.', {
    enabled: flag('Create the resource.', false),
    className: text('Class of the Ingress.', '', objectName),
    hosts: list('Host names, or `{host, paths: [{path, pathType}]}`; empty: the host of publicUrl.', ingressHost, []),
    tls: kubernetes('`tls` of the Ingress, instead of one entry with all hosts and `tlsSecret`.', 'array', []),
    annotations: texts('Annotations for your ingress controller.', {}),
    tlsSecret: text(
      'Name of the Secret with the certificate; empty: the controller’s default certificate.',
      '',
      objectName,
    ),
    tlsToGateway: flag(
      'The controller connects to the service by TLS, configured by your annotations; otherwise gateway.tls.enabled must be false.',
      false,
    ),
  }),
};

export const apiService: Values = {
  service: section('Service of the API.', {
    port: whole('Port of the Service.', 3000, portRange),
    ...serviceMetadata(),
  }),
};
