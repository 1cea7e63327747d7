import { createRequire } from 'node:module';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** The versions with which the replacements below were tried. With others tests run as Jest has them, for a fifth more CPU time (60 unit specs). */
const triedWith = { node: '24.21', jest: '30.5' };
const jestVersion = createRequire(import.meta.url)('jest-environment-node/package.json').version;
const isTried = process.versions.node.startsWith(`${triedWith.node}.`) && jestVersion.startsWith(`${triedWith.jest}.`);

const { createContext, compileFunction, SourceTextModule } = vm;

/**
 * V8's compiled code of the modules that this worker process has loaded, by name, with the source it belongs to. Each spec file has a context of its own and
 * loads everything again; with the code at hand it is not parsed again.
 */
const compiled = new Map();

/** Returns the compiled code of a module, if this source of it was compiled before. */
function codeOf(name, source) {
  const known = compiled.get(name);
  return known?.source === source ? known.code : undefined;
}

// Jest takes both from `node:vm` at each call, and has no option for V8's code cache.
function compileFunctionFromCache(source, parameters, options) {
  const cachedData = codeOf(options.filename, source);
  if (cachedData) return compileFunction(source, parameters, { ...options, cachedData });
  const result = compileFunction(source, parameters, { ...options, produceCachedData: true });
  compiled.set(options.filename, { source, code: result.cachedData });
  return result;
}

class CachedSourceTextModule extends SourceTextModule {
  constructor(source, options) {
    const cachedData = codeOf(options.identifier, source);
    super(source, cachedData ? { ...options, cachedData } : options);
    if (!cachedData) compiled.set(options.identifier, { source, code: this.createCachedData() });
  }
}

if (isTried) {
  vm.compileFunction = compileFunctionFromCache;
  vm.SourceTextModule = CachedSourceTextModule;
}

/**
 * Jest's environment for Node with an ordinary global object. Jest's own has a proxy in its place, to delete at the end what a test left on it, so that each
 * use of `Math`, `JSON` or `Buffer` goes through an interceptor of V8 and the traps of the proxy: up to a quarter of the time of a simulation.
 */
export default class PlainGlobalEnvironment extends TestEnvironment {
  constructor(...args) {
    if (isTried) vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}
