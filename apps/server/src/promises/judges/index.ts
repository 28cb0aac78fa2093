import type { Judge, Violation, Session } from '../record.ts';
import { facts } from './facts.ts';
import { mails, otherCompany } from './mails.ts';
import { ratings } from './ratings.ts';
import { avoidableRepeats } from './repeats.ts';
import { composed, lottery, santaRepeat, santaSelf, santaTwoCycle } from './roles.ts';
import * as rules from './rules.ts';
import { avoidableWaits, leftOutTwice, toldFirst } from './waits.ts';

const JUDGES: readonly Judge[] = [
  ...Object.values(rules),
  avoidableRepeats,
  avoidableWaits,
  leftOutTwice,
  toldFirst,
  santaSelf,
  santaTwoCycle,
  santaRepeat,
  lottery,
  composed,
  facts,
  ratings,
  mails,
  otherCompany,
];

/** Everything that is wrong in a session. */
export function judge(session: Session): Violation[] {
  return JUDGES.flatMap((one) => one(session));
}
