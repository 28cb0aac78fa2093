// Prints every URL of the web, one a line, parameters as `{name}`; old addresses, too, which lead to new ones. Needs no
// server.
import { allAddresses } from '../apps/web/src/app/all-addresses.ts';

process.stdout.write(`${allAddresses().join('\n')}\n`);
