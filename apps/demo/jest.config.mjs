import preset from '../../jest.nest.mjs';
export default { ...preset, displayName: 'demo' };
