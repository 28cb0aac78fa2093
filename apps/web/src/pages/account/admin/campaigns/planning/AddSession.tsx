import { Button, Menu } from '@mantine/core';
import { LIMITS } from '@fika/contract/limits';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { managesProgram } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { MenuLink } from '#ui/MenuLink.tsx';
import { campaignsQuery } from '#features/campaigns/api.ts';
import c from './AddSession.module.css';

const ACTIVE = {
  status: 'active',
  search: '',
  ordering: 'name',
  limit: LIMITS.pageSizeMax,
  offset: 0,
} as const;

/** Leads to the page that adds a session to one of the running programs. */
export function AddSession() {
  const { t } = useTranslation(['planning', 'details']);
  const workspace = useWorkspace();
  const [opened, setOpened] = useState(false);
  const list = useQuery({ ...campaignsQuery(workspace, ACTIVE), enabled: opened });
  const programs = list.data?.results.filter(({ id }) => managesProgram(workspace, id));
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          loading={opened && list.isPending}
        >
          {t('details:sessions.add')}
        </Button>
      </Menu.Target>
      {programs && (
        <Menu.Dropdown className={c.programs}>
          {programs.length > 0 ? (
            <>
              <Menu.Label>{t('add.program')}</Menu.Label>
              {programs.map(({ id, name }) => (
                <MenuLink key={id} to={paths.sessionAdd({ slug: workspace.slug, id })}>
                  {name}
                </MenuLink>
              ))}
            </>
          ) : (
            <>
              <Menu.Label>{t('add.none')}</Menu.Label>
              <MenuLink to={paths.campaigns(workspace)}>{t('empty.programs')}</MenuLink>
            </>
          )}
        </Menu.Dropdown>
      )}
    </Menu>
  );
}
