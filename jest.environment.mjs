import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

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
