// Somebody of another company who reads a list again and again while the `members-upload` bench uploads.
const PAUSE_MS = 50;

/** What is asked for; nothing while nobody is to be disturbed. */
const asked = new Set<string>();
let times: number[] = [];

async function probe(url: string, token: string): Promise<void> {
  while (asked.has(url)) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { cookie: `fika_session=${token}` } });
    if (!answer.ok) throw new Error(`The list answered ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

process.on('message', ({ url, token }: { url?: string; token?: string }) => {
  if (url && token) {
    asked.add(url);
    times = [];
    void probe(url, token);
    process.send?.({});
    return;
  }
  asked.clear();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  process.send?.({ p50: at(0.5), p99: at(0.99), count: sorted.length });
});
process.on('disconnect', () => process.exit(0));
process.send?.({});
