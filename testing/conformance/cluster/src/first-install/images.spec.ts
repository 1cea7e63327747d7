import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { environmentOf } from './images.ts';

describe('environment of a Dockerfile', () => {
  it('is that of its instruction ENV, over all its lines', () => {
    expect(environmentOf('FROM x\nENV A=1 \\\n    B=/b/c\nUSER 1\n')).toEqual({ A: '1', B: '/b/c' });
  });

  it('has the variables of the MQTT broker’s configuration, except the issuer', () => {
    const deploy = join(root, 'deploy', 'mosquitto');
    const environment = environmentOf(readFileSync(join(deploy, 'Dockerfile'), 'utf8'));
    const template = readFileSync(join(deploy, 'mosquitto.conf.template'), 'utf8').replaceAll(/^#.*$/gm, '');
    const names = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
    expect(names.filter((name) => !(name in environment))).toEqual(['ISSUER']);
  });

  it('is refused without an ENV instruction', () => {
    expect(() => environmentOf('FROM x\n')).toThrow('ENV');
  });
});
