export {
  type FindingsOptions,
  type Matched,
  type NameLike,
  type ReachOptions,
  type TestedDesign,
  toHaveAddress,
  toHaveInterrupt,
  toHaveNoFindings,
  toHaveWidth,
  toMeet,
  toReach,
  toRunAt,
} from './matchers.js';
