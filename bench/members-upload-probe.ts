// A user of another company who reads a list, twenty times a second, while the `members-upload` bench imports. At fixed times,
// and not after the previous response: a user who waits for slow responses would send fewer requests just then.
const EVERY_MS = 50;

let asking: ReturnType<typeof setInterval> | undefined;
let underWay: Promise<void>[] = [];
let times: number[] = [];

async function probe(url: string, token: string): Promise<void> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { cookie: `fika_session=${token}` } });
  if (!answer.ok) throw new Error(`The list answered ${answer.status}`);
  await answer.arrayBuffer();
  times.push(performance.now() - started);
}

process.on('message', ({ url, token }: { url?: string; token?: string }) => {
  if (url && token) {
    [times, underWay] = [[], []];
    asking = setInterval(() => underWay.push(probe(url, token)), EVERY_MS);
    process.send?.({});
    return;
  }
  clearInterval(asking);
  void Promise.all(underWay).then(() => process.send?.({ times }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({});
