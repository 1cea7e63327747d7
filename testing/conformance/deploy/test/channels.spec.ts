import { nameOf, workloadsOf, type Manifest } from '../src/chart/manifest.ts';
import { manifestsOf, renderValues } from '../src/chart/render.ts';
import { Helm } from '../src/programs/helm.ts';
import { describeWith } from './describe-with.ts';

interface EgressRule {
  to?: object[];
  ports?: { port: number }[];
}

/** Values with all that follows from a channel: resources of Strimzi, scaling, a port and a range of its own. */
const values = {
  strimzi: { enabled: true },
  config: { SINK_ALLOWED_CIDRS: ['10.30.0.0/16'] },
  networkPolicy: { internet: { sinkPorts: [5671] } },
};
const on = { sinkDispatcher: { enabled: true, autoscaling: { mode: 'keda' } } };

describeWith(['helm4'], 'a channel that is off by default', () => {
  let helm: Helm;
  beforeAll(async () => {
    helm = await Helm.open('helm4');
  }, 1_200_000);
  afterAll(() => helm?.close());

  const rendered = async (more: object = {}): Promise<Manifest[]> =>
    manifestsOf(await renderValues(helm, { ...values, ...more }));
  const namesOf = (manifests: readonly Manifest[]) => manifests.map(nameOf).filter((name) => name.includes('sink'));
  const rulesOf = ({ spec }: Manifest) =>
    ((spec!.egress ?? []) as EgressRule[]).filter(({ ports }) => ports?.some(({ port }) => port === 5671));
  const reaching = (manifests: readonly Manifest[]) =>
    manifests
      .filter((manifest) => manifest.kind === 'NetworkPolicy' && rulesOf(manifest).length > 0)
      .map(({ metadata }) => metadata.name);
  const channelsOf = (manifests: readonly Manifest[]) =>
    workloadsOf(manifests)
      .flatMap(({ pod }) => pod.containers[0]!.env?.find(({ name }) => name === 'CHANNELS')?.value ?? [])
      .map((channels) => channels.split(',').toSorted().join());

  it('has no resources, and no pod may reach its destinations', async () => {
    const manifests = await rendered();
    expect(namesOf(manifests)).toEqual([]);
    expect(reaching(manifests)).toEqual([]);
    expect(new Set(channelsOf(manifests))).toEqual(new Set(['kafka,mqtt,webhook']));
  });

  it('has all resources of a dispatcher when it is on', async () => {
    const manifests = await rendered(on);
    expect(namesOf(manifests)).toEqual(
      expect.arrayContaining([
        'Deployment/heliograph-sink-dispatcher',
        'KafkaTopic/state.sinks',
        'KafkaUser/heliograph-sink-dispatcher',
        'NetworkPolicy/heliograph-sink-dispatcher',
        'PodDisruptionBudget/heliograph-sink-dispatcher',
        'ScaledObject/heliograph-sink-dispatcher',
        'ServiceAccount/heliograph-sink-dispatcher',
      ]),
    );
    expect(new Set(channelsOf(manifests))).toEqual(new Set(['kafka,mqtt,sink,webhook']));
  });

  it('lets the dispatcher, and delivery-api for its test, reach the internet and the allowed range', async () => {
    const manifests = await rendered(on);
    expect(reaching(manifests)).toEqual(['heliograph-delivery-api', 'heliograph-sink-dispatcher']);
    for (const policy of manifests.filter(({ kind }) => kind === 'NetworkPolicy')) {
      const [internet, allowed] = rulesOf(policy);
      if (internet === undefined) continue;
      expect(internet.to).toContainEqual({ ipBlock: expect.objectContaining({ cidr: '0.0.0.0/0' }) as object });
      expect(allowed!.to).toEqual([{ ipBlock: { cidr: '10.30.0.0/16' } }]);
    }
    expect(reaching(await rendered({ ...on, mode: 'small' }))).toEqual(['heliograph-all-in-one']);
  });
});
