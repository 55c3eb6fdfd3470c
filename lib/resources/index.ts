export { type Device, MemoryDevice, Resource, SimpleDevice } from './device.js';
