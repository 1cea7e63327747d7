/** The settings of all projects, under the name that `apps/demo` imports. Nothing is loaded first any more: to be deleted with that import. */
export { default } from './jest.preset.mjs';
