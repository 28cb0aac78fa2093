import { attacks as climb } from './climb.ts';
import { attacks as domains } from './domains.ts';
import { attacks as links } from './links.ts';
import { attacks as races } from './races.ts';
import type { Attack } from './scene.ts';
import { attacks as silence } from './silence.ts';
import { attacks as stop } from './stop.ts';
import { attacks as takeover } from './takeover.ts';

/** Every attack, family by family. */
export const ATTACKS: readonly Attack[] = [
  ...takeover,
  ...climb,
  ...domains,
  ...silence,
  ...stop,
  ...links,
  ...races,
];
