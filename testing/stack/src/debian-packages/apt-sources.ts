/** One entry of the machine's apt sources, in either of apt's two formats, reduced to the fields that are needed to write it again for other suites. */
export interface AptSource {
  readonly format: 'list' | 'sources';
  readonly suites: readonly string[];
  /** The entry as apt reads it, for the given suites; URI, components and signing key stay the machine's own. */
  render(suites: readonly string[]): string;
}

export interface AptSourceFiles {
  readonly list: string;
  readonly sources: string;
}

const ONE_LINE = /^deb\s+(\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+(.+)$/;

function parseLine(line: string): AptSource[] {
  const match = ONE_LINE.exec(line.replace(/#.*/, '').trim());
  if (!match) return [];
  const [, options = '', uri = '', suite = '', components = ''] = match;
  const render = (suites: readonly string[]): string =>
    suites.map((each) => `deb ${options}${uri} ${each} ${components}\n`).join('');
  return [{ format: 'list', suites: [suite], render }];
}

/** Fields of a deb822 stanza; continuation lines (an embedded key, for instance) stay with their field as they are. */
function stanzaFields(stanza: string): Map<string, string> {
  const fields = new Map<string, string>();
  let current = '';
  for (const line of stanza.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const field = /^([A-Za-z-]+):(.*)$/.exec(line);
    if (field) {
      current = (field[1] ?? '').toLowerCase();
      fields.set(current, (field[2] ?? '').trim());
    } else fields.set(current, `${fields.get(current) ?? ''}\n${line}`);
  }
  return fields;
}

const words = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');

function parseStanza(stanza: string): AptSource[] {
  const fields = stanzaFields(stanza);
  if (!words(fields.get('types')).includes('deb') || fields.get('enabled')?.toLowerCase() === 'no') return [];
  const render = (suites: readonly string[]): string => {
    const rewritten = new Map([...fields, ['types', 'deb'], ['suites', suites.join(' ')]]);
    return [...rewritten].map(([name, value]) => `${name}: ${value}\n`).join('') + '\n';
  };
  return [{ format: 'sources', suites: words(fields.get('suites')), render }];
}

/** @param name file name: `.sources` files are deb822, all others the one-line format. */
export function parseAptSources(name: string, text: string): AptSource[] {
  return name.endsWith('.sources') ? text.split(/\n\s*\n/).flatMap(parseStanza) : text.split('\n').flatMap(parseLine);
}

/**
 * The distribution's own entries and, derived from the entry of its main suite, those for `suite`.
 * Foreign entries are left out: one of them being unreachable must not fail the fetch.
 * @returns undefined when the machine has no entry of its distribution, or `suite` belongs to another one.
 */
export function distributionSources(
  sources: readonly AptSource[],
  codename: string,
  suite?: string,
): AptSourceFiles | undefined {
  const ofDistribution = (name: string): boolean => name === codename || name.startsWith(`${codename}-`);
  const main = sources.find((source) => source.suites.includes(codename));
  if (!main || (suite !== undefined && !ofDistribution(suite))) return undefined;
  const files = { list: '', sources: '' };
  for (const source of sources) {
    const kept = source.suites.filter((name) => ofDistribution(name) && name !== suite);
    if (kept.length > 0) files[source.format] += source.render(kept);
  }
  if (suite !== undefined) files[main.format] += main.render([suite]);
  return files;
}

/**
 * The machine's mirrors of its distribution, for another release of it: the main suite and its security updates.
 * @returns undefined when the machine has no entry of its distribution.
 */
export function releaseSources(
  sources: readonly AptSource[],
  codename: string,
  release: string,
): AptSourceFiles | undefined {
  const files = { list: '', sources: '' };
  for (const suffix of ['', '-security']) {
    const source = sources.find((each) => each.suites.includes(`${codename}${suffix}`));
    if (source) files[source.format] += source.render([`${release}${suffix}`]);
  }
  return files.list === '' && files.sources === '' ? undefined : files;
}
