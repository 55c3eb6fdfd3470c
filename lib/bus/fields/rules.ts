import type { Rule } from '../../base/diagnostic/index.js';

export const conflict: Rule = {
  id: 'fields/conflict',
  requires: 'Fields of one name that meet on a port are equal, in their keys and in their widths.',
  because:
    'A crossbar makes one bundle of the fields of all its ports, with one signal for each name. It could not give that signal two widths.',
  instead: 'Declare the field once and use it on all ports, or give the two different names.',
  clause: 'amba 0.4',
};

export const echoControl: Rule = {
  id: 'fields/echo-control',
  requires: 'The key of an echo field is a control key.',
  because:
    'Echo fields are kept from the request until its response. They travel with the address, once for each request, while data fields travel with every beat.',
  instead: "Make the key with the class 'control', or send the field as a request field.",
  clause: 'amba 2.4',
};
