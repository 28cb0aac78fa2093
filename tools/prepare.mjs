// Prepares what a command needs, on any Node from 20 on and before any package is installed: `node tools/prepare.mjs [web]
// [browser]`. Prints one line for each step on standard error, and nothing when all is ready.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Fika needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`);
  process.exit(1);
}
process.on('SIGINT', () => process.exit(130));

try {
  const { ensurePackages } = await import('./setup/packages.mjs');
  await ensurePackages();
  if (process.argv.includes('browser')) await (await import('./setup/browser.mjs')).ensureBrowser();
  if (process.argv.includes('web')) await (await import('./setup/web.mjs')).ensureWeb();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
