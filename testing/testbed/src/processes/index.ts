export { freePort } from '@heliograph/stack';
export { commandOutput, programOf, runCommand, type CommandOptions, type EndedCommand } from './program.ts';
export { ServiceProcess, type ServiceDefinition, type ServiceProcessOptions } from './service-process.ts';
export { vendorSandbox, type SandboxSettings } from './program.ts';
