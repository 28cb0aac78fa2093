// Prints every URL of the web, one a line, parameters as `{name}`. Needs no server.
import { PATHS } from '../apps/web/src/paths.ts';

process.stdout.write(`${Object.values(PATHS).toSorted().join('\n')}\n`);
