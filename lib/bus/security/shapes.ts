import { flag, listOf, optional, record, type Shape, text } from '../../base/shape/index.js';

/** Accesses by their attributes, as elaborations have them. */
export const securityShape: Shape = listOf(
  record({ secure: optional(flag), privileged: optional(flag), worlds: optional(listOf(text)) }),
);

/** What a firewall lets through, as elaborations have it. */
export const guardShape: Shape = record({ read: optional(securityShape), write: optional(securityShape) });
