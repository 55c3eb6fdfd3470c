export { describe, type DescribeOptions } from './describe.js';
