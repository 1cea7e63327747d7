import { kustomizationOf } from './autoscaler.ts';
import { metricsServer } from './definitions.ts';

describe('the kustomization of an autoscaler', () => {
  it('names the manifests by a relative path, since kustomize refuses an absolute one', () => {
    const made = kustomizationOf({ definition: metricsServer, module: '/go/pkg/mod/metrics@v1' }, '/tmp/run/metrics');
    expect(made).toMatchObject({ resources: ['../../../go/pkg/mod/metrics@v1/manifests/base'] });
  });
});
