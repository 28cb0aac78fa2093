const ELSEWHERE = 'http://no-site.invalid';

/** A path of our own pages to go to after a log-in; null for everything that leads or could lead elsewhere. */
export function safeNext(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > 500 || !/^\/(?![/\\])[!-~]*$/.test(next)) return null;
  if (next.includes('\\') || !URL.canParse(next, ELSEWHERE)) return null;
  const url = new URL(next, ELSEWHERE);
  if (url.origin !== ELSEWHERE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
