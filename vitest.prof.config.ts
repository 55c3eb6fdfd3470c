import base from './vitest.config.js';
export default { ...base, test: { ...base.test, maxWorkers: 1, typecheck: { enabled: false }, execArgv: ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] } };
