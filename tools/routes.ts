// Prints every URL of the web, one a line, parameters as `{name}`; old addresses, too, which lead to new ones. Needs no
// server.
import { OLD_ADDRESSES } from '../apps/web/src/app/old-addresses.ts';
import { PATHS } from '../apps/web/src/paths.ts';

const old = Object.keys(OLD_ADDRESSES).map((rest) => `/account/{slug}/${rest}`);

process.stdout.write(`${[...Object.values(PATHS), ...old].toSorted().join('\n')}\n`);
