// The server and the web, each reloaded on change: the server on PORT, the web on port 5173, which passes on the API.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { pinnedNode, root } from './setup/run.mjs';

const port = process.env.PORT || '3000';
const web = 'http://localhost:5173';
const env = { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL || web };
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const parts = [
  start(root, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']),
  start(join(root, 'apps', 'web'), [vite, '--clearScreen', 'false']),
];
// Ctrl-C reaches both parts as well; this process only waits for them.
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

function start(cwd, args) {
  const child = spawn(pinnedNode, args, {
    cwd,
    env: { ...env, FIKA_SERVER: `http://127.0.0.1:${port}` },
    stdio: 'inherit',
  });
  // One part alone is of no use: an error at its start, such as a taken port, ends the other, too.
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
  return child;
}

function stop() {
  for (const part of parts) if (part.exitCode === null) part.kill('SIGTERM');
}
