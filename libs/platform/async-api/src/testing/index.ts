export { MessageCheck, type ReceivedMessage } from './message-check.ts';
