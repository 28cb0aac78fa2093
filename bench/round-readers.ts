// Two admins who read lists, each so many times a second, while the `round` bench runs: one of the company of the round, one of
// another. At fixed times, and not after the previous response: a reader who waits would send fewer requests just then.
const EVERY_MS = 50;

interface Reader {
  token: string;
  paths: string[];
}

let asking: ReturnType<typeof setInterval> | undefined;
let underWay: Promise<void>[] = [];
let times: Record<string, number[]> = {};
let refused = 0;

async function read(name: string, url: string, token: string): Promise<void> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { cookie: `fika_session=${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) refused += 1;
  (times[name] ??= []).push(performance.now() - started);
}

process.on('message', ({ address, readers }: { address?: string; readers?: Record<string, Reader> }) => {
  if (address && readers) {
    [times, underWay, refused] = [{}, [], 0];
    let turn = 0;
    asking = setInterval(() => {
      turn += 1;
      for (const [name, { token, paths }] of Object.entries(readers)) {
        underWay.push(read(name, `${address}${paths[turn % paths.length]}`, token));
      }
    }, EVERY_MS);
    process.send?.({});
    return;
  }
  clearInterval(asking);
  void Promise.all(underWay).then(() => process.send?.({ times, refused }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({});
