export { TcpProxy, type DelayOptions, type Direction, type Target, type TcpProxyOptions } from './tcp-proxy.ts';
