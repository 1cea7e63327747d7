import { type Manifest, nameOf, workloadsOf } from '../src/chart/manifest.ts';
import { manifestsOf, renderValues } from '../src/chart/render.ts';
import { Helm } from '../src/programs/helm.ts';
import { describeWith } from './describe-with.ts';

const HOOK = 'helm.sh/hook';
const WEIGHT = 'helm.sh/hook-weight';
const WAVE = 'argocd.argoproj.io/sync-wave';

interface Policy {
  podSelector: { matchLabels: Record<string, string> };
  egress: { ports: { protocol: string; port: number }[] }[];
}

const annotationsOf = ({ metadata }: Manifest): Record<string, string> => metadata.annotations ?? {};
const weightOf = (manifest: Manifest): number => Number(annotationsOf(manifest)[WEIGHT]);

describeWith(['helm4'], 'hooks before the first installation', () => {
  let helm: Helm;
  let hooks: Manifest[];
  beforeAll(async () => {
    helm = await Helm.open('helm4');
    const manifests = manifestsOf(await renderValues(helm, {}));
    hooks = manifests.filter((manifest) => annotationsOf(manifest)[HOOK] === 'pre-install,pre-upgrade');
  }, 1_200_000);
  afterAll(() => helm?.close());

  it.each([
    ['migrate', 5432],
    ['topic-provisioner', 9093],
  ])('reach DNS and their service in a namespace that denies all traffic: %s', (component, port) => {
    const job = hooks.find(({ kind, metadata }) => kind === 'Job' && metadata.name.includes(component))!;
    const { labels } = workloadsOf([job])[0]!;
    const open = hooks
      .filter((hook) => hook.kind === 'NetworkPolicy' && weightOf(hook) < weightOf(job))
      .map(({ spec }) => spec as unknown as Policy)
      .filter(({ podSelector }) =>
        Object.entries(podSelector.matchLabels).every(([name, value]) => labels[name] === value),
      )
      .flatMap(({ egress }) => egress.flatMap(({ ports }) => ports.map((each) => `${each.protocol} ${each.port}`)));
    expect(open.toSorted()).toEqual(['UDP 53', 'TCP 53', `TCP ${port}`].toSorted());
  });

  it('run as a ServiceAccount that an earlier hook creates', () => {
    for (const { manifest, pod } of workloadsOf(hooks)) {
      const account = hooks.find(
        ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === pod.serviceAccountName,
      );
      expect(account).toBeDefined();
      expect(weightOf(account!)).toBeLessThan(weightOf(manifest));
    }
  });

  it('have the same order in Argo CD', () => {
    expect(hooks.map(({ kind }) => kind).toSorted()).toEqual([
      'Job',
      'Job',
      'NetworkPolicy',
      'NetworkPolicy',
      'ServiceAccount',
    ]);
    for (const hook of hooks)
      expect({ name: nameOf(hook), annotations: annotationsOf(hook) }).toEqual({
        name: nameOf(hook),
        annotations: {
          [HOOK]: 'pre-install,pre-upgrade',
          [WEIGHT]: annotationsOf(hook)[WEIGHT],
          'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
          'argocd.argoproj.io/hook': 'PreSync',
          [WAVE]: annotationsOf(hook)[WEIGHT],
          'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation,HookSucceeded',
        },
      });
  });

  it('are plain objects with jobs.hooks=false', async () => {
    const manifests = manifestsOf(await renderValues(helm, { jobs: { hooks: false } }));
    expect(manifests.filter((manifest) => HOOK in annotationsOf(manifest)).map(nameOf)).toEqual([
      'Pod/heliograph-test',
    ]);
  });
});
