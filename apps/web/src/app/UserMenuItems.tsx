import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconBuildings,
  IconCheck,
  IconCoffee,
  IconDots,
  IconLock,
  IconFileText,
  IconHelp,
  IconLogout,
  IconTool,
  IconUser,
  IconWorld,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { homeOf } from '#lib/home.ts';
import { useUpdateSettings } from '#features/profile/api.ts';
import { useTour } from '#features/onboarding/tour.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#lib/language.ts';
import { useSession, useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { switcherOf } from './switcher.ts';
import { MenuLink } from '#ui/MenuLink.tsx';
import c from './UserMenu.module.css';

/** The entries of the user menu: switch, appearance, language, log out. */
export function UserMenuItems({ side }: { side: 'admin' | 'user' }) {
  const workspace = useWorkspace();
  return (
    <>
      <Menu.Label>{workspace.user.email}</Menu.Label>
      <Mine />
      <Sides side={side} />
      <Workspaces />
      <Menu.Divider />
      <Appearance />
      <Languages />
      <Menu.Divider />
      <Help />
      <Terms />
      <LogOut />
    </>
  );
}

function Mine() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  return (
    <>
      <MenuLink to={paths.profile(workspace)} leftSection={<IconUser size={16} />}>
        {t('menu.profile')}
      </MenuLink>
      <MenuLink to={paths.workspaces(workspace)} leftSection={<IconBuildings size={16} />}>
        {t('menu.all_workspaces')}
      </MenuLink>
    </>
  );
}

function Sides({ side }: { side: 'admin' | 'user' }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  if (!workspace.user.is_admin) return null;
  return side === 'admin' ? (
    <MenuLink to={paths.userHome(workspace)} leftSection={<IconCoffee size={16} />}>
      {t('menu.my_side')}
    </MenuLink>
  ) : (
    <MenuLink to={paths.adminHome(workspace)} leftSection={<IconTool size={16} />}>
      {t('menu.admin_side')}
    </MenuLink>
  );
}

function Workspaces() {
  const { t } = useTranslation();
  const current = useWorkspace();
  const { workspaces } = useSession();
  const { shown, more } = switcherOf(workspaces, current.id);
  if (workspaces.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('menu.workspaces')}</Menu.Label>
      {shown.map((workspace) => (
        <MenuLink
          key={workspace.id}
          to={homeOf(workspace)}
          leftSection={workspace.gate ? <IconLock size={16} /> : <IconBuilding size={16} />}
          rightSection={workspace.id === current.id ? <IconCheck size={16} /> : null}
          {...(workspace.id === current.id && { 'aria-current': 'true' })}
        >
          {workspace.name}
          {workspace.gate && <span className={c.gate}>{t(`gates.${workspace.gate}`)}</span>}
        </MenuLink>
      ))}
      {more > 0 && (
        <MenuLink to={paths.workspaces(current)} leftSection={<IconDots size={16} />}>
          {t('menu.more_workspaces', { count: more })}
        </MenuLink>
      )}
    </>
  );
}

const SCHEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

/** In a menu, a choice is an entry of it: the arrow keys reach it. */
function Appearance() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div role="group" aria-label={t('menu.scheme')}>
      <Menu.Label aria-hidden="true">{t('menu.scheme')}</Menu.Label>
      {SCHEMES.map((scheme) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          checked={scheme === colorScheme}
          closeMenuOnClick={false}
          onChange={() => setColorScheme(scheme)}
        >
          {t(`menu.scheme_${scheme}`)}
        </Menu.RadioItem>
      ))}
    </div>
  );
}

/** The language of pages and emails, as in the profile settings. */
function Languages() {
  const spoken = useLanguage();
  const save = useUpdateSettings();
  return LANGUAGES.filter((language) => language !== spoken).map((language) => (
    <Menu.Item
      key={language}
      lang={language}
      leftSection={<IconWorld size={16} />}
      onClick={() => save.mutate({ culture: language })}
    >
      {LANGUAGE_NAMES[language]}
    </Menu.Item>
  ));
}

/** The first steps, and the help of the product. */
function Help() {
  const { t } = useTranslation();
  const { openHelp } = useTour();
  return (
    <Menu.Item leftSection={<IconHelp size={16} />} onClick={openHelp}>
      {t('onboarding.help')}
    </Menu.Item>
  );
}

/** The workspace's own terms of use, where its admins named them. */
function Terms() {
  const { t } = useTranslation();
  const { options } = useWorkspace();
  if (options.cgu_link === null) return null;
  return (
    <Menu.Item
      component="a"
      href={options.cgu_link}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconFileText size={16} />}
    >
      {t('menu.terms')}
    </Menu.Item>
  );
}

function LogOut() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const logOut = () => void navigate({ to: paths.logout(), state: { leave: true } });
  return (
    <Menu.Item leftSection={<IconLogout size={16} />} onClick={logOut}>
      {t('menu.log_out')}
    </Menu.Item>
  );
}
