// Runs before the first paint, long before the scripts of the page are there.
(function () {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is closed to this page: follow the system.
      return null;
    }
  };

  // A page in the dark never flashes white. Same key as Mantine's own manager.
  const scheme = stored('mantine-color-scheme-value');
  const dark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Scripts are asked for once something is painted: styles, fonts and the title would come later if they shared the line.
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const painted = async () => {
    // Nothing is painted where nobody looks.
    if (document.visibilityState === 'visible')
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await pause(0);
  };
  // A title that takes its time is not waited for.
  const PATIENCE_MS = 200;
  // A phone takes half a millisecond to ask for one.
  const AT_ONCE = 8;
  let titled = Promise.resolve();
  const begin = async () => {
    await painted();
    await Promise.race([titled.then(painted), pause(PATIENCE_MS)]);
    for (const link of document.querySelectorAll('link[rel=x-main]')) {
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      // As the document names it: by that `lib/reload.ts` tells whether the server has another version.
      script.setAttribute('src', link.getAttribute('href'));
      document.head.append(script);
    }
    const links = [...document.querySelectorAll('link[rel=x-now]')];
    while (links.length > 0) {
      await pause(0);
      for (const link of links.splice(0, AT_ONCE)) link.rel = 'modulepreload';
    }
  };
  document.addEventListener('DOMContentLoaded', () => void begin());

  // Which shape the page will have.
  const base = JSON.parse(document.getElementById('fika-settings')?.textContent || '{}').base_path || '/';
  if (!location.pathname.startsWith(base)) return;
  const [area, slug, ...rest] = location.pathname.slice(base.length).split('/').filter(Boolean);
  const isWorkspace = area === 'account' && slug !== undefined;
  const isDoor = /^(login|register|password)$/.test(area);
  if (!isDoor && !isWorkspace) return;
  if (isDoor) root.setAttribute('data-first', 'door');
  else if (/^(user|admin)$/.test(rest[0]) && rest[1] !== 'onboarding')
    root.setAttribute('data-first', rest[0]);
  if (area === 'login' && !/[?&](link|sso_error)=/.test(location.search))
    root.setAttribute('data-first-title', '');

  // As `lib/language.ts` chooses.
  const known = (...wished) =>
    wished.map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => tag === 'en' || tag === 'fr');
  const choice = stored('fika-language');
  const language = known(choice, ...navigator.languages) ?? 'en';
  root.lang = language;

  // What every page under these addresses asks first; `lib/early.ts` hands the answers out.
  window.fikaEarly = new Map();
  const ask = async (url) => {
    const headers = { accept: 'application/json', 'accept-language': language };
    const asked = fetch(url, { credentials: 'include', headers });
    window.fikaEarly.set(url, asked);
    const answer = await asked;
    return answer.ok ? answer.clone().json() : null;
  };

  // The title of a page that has always the same one, as soon as its reader is known.
  const showTitle = async () => {
    const [session, workspace] = await Promise.all([
      ask('/api/v1/auth/session/'),
      isWorkspace ? ask(`/api/v1/workspace/${slug}/`) : Promise.resolve(null),
    ]);
    const heading = document.querySelector('#first .heading');
    if (!workspace || !heading) return;
    const titles = JSON.parse(document.getElementById('fika-titles').textContent);
    const title = titles[known(choice, session?.account?.culture) ?? language][rest.join('/')];
    if (!title) return;
    const hour = new Date().getHours();
    const greeting = title[hour < 12 ? 0 : hour < 18 ? 1 : 2];
    heading.textContent = Array.isArray(title)
      ? greeting.replace('{{name}}', () => workspace.user.first_name)
      : title;
    heading.className = 'title';
  };
  // Whoever asks for the answers is told what went wrong, and the title comes with the page.
  titled = showTitle().catch(() => undefined);
})();
