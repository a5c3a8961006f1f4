import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';

it.each([
  ['npm start', 'start'],
  ['npm run build', 'build'],
  ['npm run dev', 'dev'],
  ['npm run doctor', 'doctor'],
])('%s refuses arguments, which would have no effect', (command, tool) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`tools/${tool}.ts`, '--port', '4310'],
    // With an invalid port it creates nothing, even if it does not refuse the arguments.
    { env: { ...CHILD_ENVIRONMENT, PORT: 'none' }, encoding: 'utf8', timeout: 120_000 },
  );
  expect(stderr).toBe(
    `${command} takes no arguments (it was given "--port 4310"): settings are environment variables, such as PORT=4310 npm start.\n`,
  );
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
