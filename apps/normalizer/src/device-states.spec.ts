import { DeviceStates } from './device-states.ts';
import { rememberSample } from './produced/produced-samples.ts';

describe('DeviceStates', () => {
  const at = { vendor: 'solis', partition: 3 };

  it('forgets the changes of a failed batch', () => {
    const states = new DeviceStates();
    rememberSample(states.access(at, 'va_1').change('SN1').produced, 1000);
    states.forget();
    expect(states.access(at, 'va_1').change('SN1').produced.recent).toEqual([]);
    expect(states.takeDirty()).toEqual([]);
  });

  it('keeps the changes of an acknowledged batch, and gives them out once to be written', () => {
    const states = new DeviceStates();
    rememberSample(states.access(at, 'va_1').change('SN1').produced, 1000);
    states.keep();
    expect(states.takeDirty()).toEqual([expect.objectContaining({ ...at, key: 'va_1/SN1' })]);
    expect(states.takeDirty()).toEqual([]);
    expect(states.access(at, 'va_1').change('SN1').produced.recent).toEqual([1000]);
  });

  it('does not let a later failed batch change the kept state', () => {
    const states = new DeviceStates();
    rememberSample(states.access(at, 'va_1').change('SN1').produced, 1000);
    states.keep();
    rememberSample(states.access(at, 'va_1').change('SN1').produced, 2000);
    states.forget();
    expect(states.access(at, 'va_1').change('SN1').produced.recent).toEqual([1000]);
  });

  it('drops the states of a partition that is no longer ours', () => {
    const states = new DeviceStates();
    states.access(at, 'va_1').change('SN1').produced.recent.push(1000);
    states.keep();
    states.drop(at);
    expect(states.takeDirty()).toEqual([]);
    expect(states.access(at, 'va_1').change('SN1').produced.recent).toEqual([]);
  });
});
