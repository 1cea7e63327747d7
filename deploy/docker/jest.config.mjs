import preset from '../../jest.preset.mjs';
export default { ...preset, displayName: 'image', testMatch: ['<rootDir>/test/**/*.spec.mjs'] };
