import preset from './jest.preset.mjs';

/** For projects that load Nest, be it through a library: CommonJS Nest packages cannot be required while Jest links the ESM graph, so they are loaded first. */
export default { ...preset, setupFiles: [`${import.meta.dirname}/jest.setup.mjs`] };
