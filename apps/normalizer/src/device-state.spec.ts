import { emptyDeviceState, isNewSample, recentSamples, rememberSample } from './device-state.ts';
import { DeviceStates } from './device-states.ts';

describe('samples seen before', () => {
  it('are told from new ones, and a late one in between is taken', () => {
    const state = emptyDeviceState();
    for (let i = 0; i < 20; i += 2) rememberSample(state, 1000 + i * 300);
    expect(isNewSample(state, 1000)).toBe(false);
    expect(isNewSample(state, 1000 + 300)).toBe(true);
    expect(isNewSample(state, 1000 + 20 * 300)).toBe(true);
  });

  it('are bounded: what is older than all remembered counts as seen', () => {
    const state = emptyDeviceState();
    for (let i = 0; i < 100; i += 1) rememberSample(state, 1000 + i);
    expect(state.recent).toHaveLength(recentSamples);
    expect(isNewSample(state, 1000)).toBe(false);
  });
});

describe('DeviceStates', () => {
  const at = { vendor: 'solis', partition: 3 };

  it('forgets the changes of a failed batch', () => {
    const states = new DeviceStates();
    rememberSample(states.access(at, 'va_1').change('SN1'), 1000);
    states.forget();
    expect(states.access(at, 'va_1').change('SN1').recent).toEqual([]);
    expect(states.takeDirty()).toEqual([]);
  });

  it('keeps the changes of an acknowledged batch, and gives them out once to be written', () => {
    const states = new DeviceStates();
    rememberSample(states.access(at, 'va_1').change('SN1'), 1000);
    states.keep();
    expect(states.takeDirty()).toEqual([expect.objectContaining({ ...at, key: 'va_1/SN1' })]);
    expect(states.takeDirty()).toEqual([]);
    expect(states.access(at, 'va_1').change('SN1').recent).toEqual([1000]);
  });

  it('does not let a later failed batch touch what is kept', () => {
    const states = new DeviceStates();
    rememberSample(states.access(at, 'va_1').change('SN1'), 1000);
    states.keep();
    rememberSample(states.access(at, 'va_1').change('SN1'), 2000);
    states.forget();
    expect(states.access(at, 'va_1').change('SN1').recent).toEqual([1000]);
  });

  it('drops the states of a partition that is no longer ours', () => {
    const states = new DeviceStates();
    states.access(at, 'va_1').change('SN1').recent.push(1000);
    states.keep();
    states.drop(at);
    expect(states.takeDirty()).toEqual([]);
    expect(states.access(at, 'va_1').change('SN1').recent).toEqual([]);
  });
});
