import {
  IconCalendarPlus,
  IconDownload,
  IconKey,
  IconPencil,
  IconShieldMinus,
  IconShieldPlus,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { ACT_RIGHTS, type MemberAct } from '#features/members/acts.ts';

/** All actions on members, one or many. */
export type Deed = MemberAct | 'field' | 'audience' | 'program' | 'export';

export const DEED_RIGHTS = {
  ...ACT_RIGHTS,
  field: 'members_edit',
  audience: 'audiences_management',
  program: 'programs_management',
  export: 'members_export_list',
} as const satisfies Record<Deed, string>;

export const DEED_ICONS: Readonly<Record<Deed, TablerIcon>> = {
  activate: IconUserCheck,
  deactivate: IconUserOff,
  grant: IconShieldPlus,
  ungrant: IconShieldMinus,
  reset: IconKey,
  remove: IconTrash,
  field: IconPencil,
  audience: IconUserPlus,
  program: IconCalendarPlus,
  export: IconDownload,
};
