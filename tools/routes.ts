// Prints every URL of the web, one a line, parameters as `{name}`, including old addresses that redirect. Needs no server.
import { allAddresses } from '../apps/web/src/app/all-addresses.ts';

process.stdout.write(`${allAddresses().join('\n')}\n`);
