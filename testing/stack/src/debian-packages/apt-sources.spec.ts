import { distributionSources, parseAptSources, releaseSources } from './apt-sources.ts';

const DEB822 = `Types: deb deb-src
# a comment
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 abc

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main

Types: deb
Enabled: no
URIs: http://off.example
Suites: bookworm
Components: main
`;
const LIST = `# deb http://commented.example bookworm main
deb [signed-by=/k.gpg arch=amd64] http://mirror.example/debian bookworm main contrib # tail
deb-src http://mirror.example/debian bookworm main
deb http://foreign.example/apt vendor-bookworm main
`;

describe('the machine’s apt sources', () => {
  it('derives a further suite from the deb822 entry of the main suite, with its URI and key', () => {
    const files = distributionSources(parseAptSources('debian.sources', DEB822), 'bookworm', 'bookworm-backports');
    const stanzas = files?.sources.trim().split('\n\n') ?? [];
    expect(stanzas).toHaveLength(3);
    expect(stanzas[2]).toBe(
      [
        'types: deb',
        'uris: http://mirror.example/debian',
        'suites: bookworm-backports',
        'components: main',
        'signed-by: ',
        ' -----BEGIN PGP PUBLIC KEY BLOCK-----',
        ' .',
        ' abc',
      ].join('\n'),
    );
    expect(files?.sources).not.toContain('off.example');
  });

  it('derives it from a one-line entry and leaves foreign entries out', () => {
    const files = distributionSources(parseAptSources('sources.list', LIST), 'bookworm', 'bookworm-backports');
    expect(files).toEqual({
      sources: '',
      list:
        'deb [signed-by=/k.gpg arch=amd64] http://mirror.example/debian bookworm main contrib\n' +
        'deb [signed-by=/k.gpg arch=amd64] http://mirror.example/debian bookworm-backports main contrib\n',
    });
  });

  it('does not add a suite twice that the machine has already', () => {
    const text =
      'deb http://mirror.example/debian bookworm main\ndeb http://mirror.example/debian bookworm-backports main\n';
    const files = distributionSources(parseAptSources('sources.list', text), 'bookworm', 'bookworm-backports');
    expect(files?.list.match(/bookworm-backports/g)).toHaveLength(1);
  });

  it('offers no entry for a suite of another distribution, or without an entry of its own', () => {
    const sources = parseAptSources('sources.list', LIST);
    expect(distributionSources(sources, 'bookworm', 'trixie-backports')).toBeUndefined();
    expect(distributionSources(sources, 'jammy')).toBeUndefined();
  });

  it('derives another release from the mirrors of the own one, security updates included', () => {
    const files = releaseSources(parseAptSources('debian.sources', DEB822), 'bookworm', 'trixie');
    const suites = files?.sources.split('\n').filter((line) => line.startsWith('suites:'));
    expect(suites).toEqual(['suites: trixie', 'suites: trixie-security']);
    expect(files?.sources).toContain('uris: http://mirror.example/debian-security');
    expect(releaseSources(parseAptSources('debian.sources', DEB822), 'jammy', 'trixie')).toBeUndefined();
  });
});
