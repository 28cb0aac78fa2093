import { alumni } from './alumni.ts';
import { crossDepartment } from './cross-department.ts';
import { languageTandem } from './language-tandem.ts';
import { leadershipRoundtable } from './leadership-roundtable.ts';
import { lunchLottery } from './lunch-lottery.ts';
import { meetTheCeo } from './meet-the-ceo.ts';
import { mentoring } from './mentoring.ts';
import { newJoinerBuddy } from './new-joiner-buddy.ts';
import { projectShowAndTell } from './project-show-and-tell.ts';
import { randomCoffee } from './random-coffee.ts';
import { remoteOfficeBridge } from './remote-office-bridge.ts';
import { reverseMentoring } from './reverse-mentoring.ts';
import { sameStart } from './same-start.ts';
import { secretSanta } from './secret-santa.ts';
import { sharedInterests } from './shared-interests.ts';
import { skillExchange } from './skill-exchange.ts';
import { womensNetwork } from './womens-network.ts';
import type { UseCaseSketch } from '../types.ts';

/** The library, in the order in which it is shown. */
export const USE_CASES: readonly UseCaseSketch[] = [
  randomCoffee,
  crossDepartment,
  newJoinerBuddy,
  mentoring,
  reverseMentoring,
  lunchLottery,
  meetTheCeo,
  secretSanta,
  skillExchange,
  remoteOfficeBridge,
  womensNetwork,
  leadershipRoundtable,
  languageTandem,
  projectShowAndTell,
  alumni,
  sameStart,
  sharedInterests,
];
