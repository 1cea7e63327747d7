import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

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
vm.compileFunction = (source, parameters, options) => {
  const cachedData = codeOf(options.filename, source);
  if (cachedData) return compileFunction(source, parameters, { ...options, cachedData });
  const result = compileFunction(source, parameters, { ...options, produceCachedData: true });
  compiled.set(options.filename, { source, code: result.cachedData });
  return result;
};

vm.SourceTextModule = class extends SourceTextModule {
  constructor(source, options) {
    const cachedData = codeOf(options.identifier, source);
    super(source, cachedData ? { ...options, cachedData } : options);
    if (!cachedData) compiled.set(options.identifier, { source, code: this.createCachedData() });
  }
};

/**
 * Jest's environment for Node with an ordinary global object. Jest's own has a proxy in its place, to delete at the end what a test left on it, so that each
 * use of `Math`, `JSON` or `Buffer` goes through an interceptor of V8 and the traps of the proxy: up to a quarter of the time of a simulation.
 */
export default class PlainGlobalEnvironment extends TestEnvironment {
  constructor(...args) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}
