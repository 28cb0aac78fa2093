const LENGTH = 500;
const ELSEWHERE = 'https://elsewhere.invalid';

/**
 * The page after a login: a path inside this product, or `/` for other text. Never another site, however it is written: `//evil`,
 * `/\\evil`, a scheme, control characters that browsers remove, or any of them encoded.
 */
export function safeNext(next: unknown): string {
  return isLocalPath(next) ? next : '/';
}

/** Whether a text is a path inside this product. */
export function isLocalPath(next: unknown): next is string {
  if (typeof next !== 'string' || next.length > LENGTH || !next.startsWith('/')) return false;
  let read = next;
  // Decoded as often as a proxy or browser might do it.
  for (let round = 0; round < 4; round += 1) {
    if (!staysHere(read)) return false;
    const decoded = decodeSigns(read);
    if (decoded === read) return true;
    read = decoded;
  }
  return false;
}

function staysHere(path: string): boolean {
  if (/^\/[/\\]/.test(path) || /[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(path)) return false;
  try {
    return (
      new URL(path, ELSEWHERE).origin === ELSEWHERE && !new URL(path, ELSEWHERE).pathname.startsWith('//')
    );
  } catch {
    return false;
  }
}

/** Decodes what may be a sign with a meaning, and leaves what is not well-formed, as lenient programs do. */
function decodeSigns(text: string): string {
  return text.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
