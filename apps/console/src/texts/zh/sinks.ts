import type { SinkTexts } from '../en/sinks.ts';

export const sinks: SinkTexts = {
  about: '服务将记录写入您的数据库、存储桶或队列。',
  none: '还没有数据目标。',
  create: '创建数据目标',
  kind: '类型',
  name: '名称（可选）',
  test: '测试连接',
  testing: '正在测试连接……',
  works: '连接正常。',
  active: '运行中',
  paused: '已暂停',
  fails: '故障',
  waiting: '等待写入的记录',
  since: '其中最早的',
  receives: '接收',
  settings: '设置',
  pausedMeaning: '您已将其暂停。记录最多等待 7 天。',
  failsMeaning: '服务会自动重试。记录最多等待 7 天。',
  back: '所有数据目标',
  isSet: '已设置',
  unchanged: '保持不变',
  byItself: '由其他设置决定',
  secretsStay:
    '密钥字段留空则保持不变。更改主机、端口、端点、URL、TLS 或证书颁发机构时需重新填写。设置的更改在保存前会先测试连接。',
  deleteTitle: '删除此数据目标？',
  deleteMeaning: '等待的记录不再写入。目标中已有的数据会保留。',
};
