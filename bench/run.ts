// Measures the product against floors measured in the same run: `npm run bench`, or `npm run bench -- NAME --json`.
import { parseArgs } from 'node:util';
import { adminActs } from './admin-acts.ts';
import { api } from './api.ts';
import { dashboard } from './dashboard.ts';
import { firstLoad } from './first-load.ts';
import { identity } from './identity.ts';
import { lighthouseBench } from './lighthouse.ts';
import { matching } from './matching.ts';
import { members } from './members.ts';
import { membersMany } from './members-many.ts';
import { membersScreen } from './members-screen.ts';
import { membersUpload } from './members-upload.ts';
import { print, type Report } from './report.ts';
import { program } from './program.ts';
import { review } from './review.ts';
import { round } from './round.ts';
import { sockets } from './sockets.ts';
import { start } from './start.ts';
import { tick } from './tick.ts';

const BENCHES: Record<string, () => Promise<Report>> = {
  'admin-acts': adminActs,
  api,
  dashboard,
  'first-load': firstLoad,
  identity,
  lighthouse: lighthouseBench,
  matching,
  members,
  'members-many': membersMany,
  'members-screen': membersScreen,
  'members-upload': membersUpload,
  program,
  review,
  round,
  sockets,
  start,
  tick,
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
let missed = false;
for (const name of names) {
  const bench = BENCHES[name];
  if (!bench) {
    console.error(`There is no bench named ${name}: choose from ${Object.keys(BENCHES).join(', ')}.`);
    process.exit(2);
  }
  const report = await bench();
  print(report, values.json === true);
  missed ||= report.rows.some((row) => !row.met);
}
process.exit(missed ? 1 : 0);
