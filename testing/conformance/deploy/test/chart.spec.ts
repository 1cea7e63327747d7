import type { Manifest, Rule } from '../src/chart/manifest.ts';
import { manifestsOf, render } from '../src/chart/render.ts';
import { containers, spread } from '../src/chart/rules/containers.ts';
import { environments } from '../src/chart/rules/environments.ts';
import { references } from '../src/chart/rules/references.ts';
import { kubernetesVersions, schemaFaults, PythonTools } from '../src/programs/python-tools.ts';
import { badValueFiles, existingAccounts, extraVariables, goodValueFiles } from '../src/chart/value-file.ts';
import { loadServiceClasses, type ServiceClasses } from '../src/configuration/environment-problems.ts';
import { helmVersions, Helm } from '../src/programs/helm.ts';
import { chartDirectory } from '../src/root.ts';
import { AllInOne, allInOneEnvironments } from './all-in-one.ts';
import { describeWith } from './describe-with.ts';

describeWith(['helm4', 'helm3'], 'the chart', () => {
  let helms: Helm[];
  let classes: ServiceClasses;
  let allInOne: AllInOne;
  const collected: Manifest[] = [];
  beforeAll(async () => {
    helms = await Promise.all(helmVersions.map((version) => Helm.open(version)));
    classes = await loadServiceClasses();
    allInOne = await AllInOne.load(classes);
  }, 1_200_000);
  afterAll(() => helms.forEach((helm) => helm.close()));

  it('has values to be tried with', () => {
    expect(goodValueFiles().length).toBeGreaterThan(5);
    expect(badValueFiles().length).toBeGreaterThan(5);
  });

  it.each(helmVersions.map((version, index) => [version, index]))('passes the strict lint of %s', async (_, index) => {
    const { code, stdout, stderr } = await helms[index]!.run([
      'lint',
      '--strict',
      '--kube-version',
      '1.36.0',
      chartDirectory,
    ]);
    expect(`${stderr}${code === 0 ? '' : stdout}`).toBe('');
  });

  describe.each(goodValueFiles())('with $name', (values) => {
    const rendered: string[] = [];
    beforeAll(async () => {
      rendered.push(...(await Promise.all(helms.map((helm) => render(helm, values)))));
      collected.push(...manifestsOf(rendered[0]!));
    });

    it('is rendered alike by both Helms, and alike the second time', async () => {
      const [byHelm4 = '', byHelm3 = ''] = rendered.map((text) => manifestsOf(text));
      expect(byHelm3).toEqual(byHelm4);
      expect(await render(helms[0]!, values)).toBe(rendered[0]);
    });

    const rules = (): Record<string, Rule> => ({
      containers,
      references: references(existingAccounts(values)),
      environments: (manifests) => {
        const apart = manifests.filter((manifest) => !manifest.metadata.name.endsWith('all-in-one'));
        const extra = extraVariables(values);
        return [...environments(classes, extra)(apart), ...allInOneEnvironments(allInOne, extra)(manifests)];
      },
      spread,
    });
    it.each(['containers', 'references', 'environments', 'spread'])('follows the rules of %s', (name) => {
      expect(rules()[name]!(manifestsOf(rendered[0]!))).toEqual([]);
    });
  });

  it(`is made of objects that Kubernetes ${kubernetesVersions.join(', ')} describe`, async () => {
    expect(collected.length).toBeGreaterThan(500);
    expect(await schemaFaults(await PythonTools.open(), collected)).toEqual([]);
    const misspelt = structuredClone(collected.find(({ kind }) => kind === 'Deployment')!);
    Object.assign(misspelt.spec!, { replica: 1 });
    expect(await schemaFaults(await PythonTools.open(), [misspelt])).toHaveLength(kubernetesVersions.length);
  }, 300_000);

  it.each(badValueFiles())('refuses $name', async (values) => {
    const refusal = await render(helms[0]!, values).catch((error: unknown) => (error as Error).message);
    expect(refusal).toMatch(values.expectedError!);
  });
});
