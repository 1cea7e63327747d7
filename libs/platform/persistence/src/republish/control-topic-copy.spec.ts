import { ControlTopicCopy } from './control-topic-copy.ts';

describe('ControlTopicCopy', () => {
  it('names the topic that could not be read, and a likely cause, when no broker answers', async () => {
    const copy = new ControlTopicCopy({ brokers: ['127.0.0.1:1'], clientId: 'test' }, 'control.accounts', 300);
    await expect(copy.read()).rejects.toThrow('control.accounts could not be read: is Kafka available');
    await copy.close();
  });
});
