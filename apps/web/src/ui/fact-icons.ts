import {
  IconArmchair,
  IconArrowsDiff,
  IconArrowsHorizontal,
  IconArrowsLeftRight,
  IconCheck,
  IconClock,
  IconHandStop,
  IconHeart,
  IconHistory,
  IconRosetteDiscountCheck,
  IconSparkles,
  IconTrophy,
  IconUserPlus,
  IconSitemap,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Readonly<Partial<Record<string, TablerIcon>>> = {
  shared: IconHeart,
  different: IconArrowsDiff,
  close: IconArrowsLeftRight,
  far: IconArrowsHorizontal,
  shared_hours: IconClock,
  skip_level: IconSitemap,
  first_meeting: IconUsersGroup,
  met_before: IconHistory,
  mostly_new: IconSparkles,
  odd_number: IconUserPlus,
  won: IconTrophy,
  seat: IconArmchair,
  came_first: IconRosetteDiscountCheck,
  introduction: IconHandStop,
};

/** The icon for a fact about a group, as the engine names it. */
export function factIcon(fact: string): TablerIcon {
  return ICONS[fact] ?? IconCheck;
}
