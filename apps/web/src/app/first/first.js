// Runs before the first paint, long before the scripts of the page are there.
(function () {
  var root = document.documentElement;
  var stored = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is closed to this page: follow the system.
      return null;
    }
  };

  // A page in the dark never flashes white. Same key as Mantine's own manager.
  var scheme = stored('mantine-color-scheme-value');
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Which shape the page will have.
  var settings = document.getElementById('fika-settings');
  var base = (settings && JSON.parse(settings.textContent || '{}').base_path) || '/';
  if (location.pathname.indexOf(base) !== 0) return;
  var parts = location.pathname.slice(base.length).split('/');
  var isWorkspace = parts[0] === 'account' && Boolean(parts[1]);
  var isDoor = /^(login|register|password)$/.test(parts[0]);
  if (isDoor) root.setAttribute('data-first', 'door');
  if (isWorkspace && /^(user|admin)$/.test(parts[2]) && parts[3] !== 'onboarding')
    root.setAttribute('data-first', parts[2]);

  // What every page under these addresses asks first; `lib/early.ts` hands the answers out.
  if (!isDoor && !isWorkspace) return;
  var languages = [stored('fika-language')].concat(navigator.languages || []);
  var language = languages
    .map(function (tag) {
      return String(tag).slice(0, 2).toLowerCase();
    })
    .find(function (tag) {
      return tag === 'en' || tag === 'fr';
    });
  var early = new Map();
  var ask = function (url) {
    var headers = { accept: 'application/json', 'accept-language': language || 'en' };
    var answer = fetch(url, { credentials: 'include', headers: headers });
    // Whoever asks for it is told.
    answer.catch(function () {});
    early.set(url, answer);
  };
  ask('/api/v1/auth/session/');
  if (isWorkspace) ask('/api/v1/workspace/' + parts[1] + '/');
  window.fikaEarly = early;
})();
