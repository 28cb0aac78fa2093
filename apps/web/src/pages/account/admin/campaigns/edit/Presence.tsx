import { Popover, UnstyledButton } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { AvatarStack } from '#ui/AvatarStack.tsx';
import type { Person } from '#ui/initials.ts';
import { TextLink } from '#ui/links.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import type { CampaignEditor } from '#features/campaigns/editing-api.ts';
import { isTab } from '#features/campaigns/view.ts';
import c from './Presence.module.css';

export interface PresenceProps {
  id: number;
  others: readonly CampaignEditor[];
}

/** The other admins with the program open, and their current tab. */
export function Presence({ id, others }: PresenceProps) {
  const { t } = useTranslation('forms');
  const people = others.map(personOf);
  const names = others.map(({ full_name }) => full_name).join(', ');
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={c.button} aria-label={t('presence.label', { names })}>
          <span aria-hidden="true">
            <AvatarStack people={people} size={28} on="panel" />
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={c.title}>{t('presence.title')}</p>
        <ul className={c.people}>
          {others.map((other) => (
            <li key={other.id} className={c.person}>
              <PersonAvatar person={personOf(other)} size={28} />
              <div>
                <div className={c.name}>{other.full_name}</div>
                <Where id={id} editor={other} />
              </div>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function Where({ id, editor: { tab, since } }: { id: number; editor: CampaignEditor }) {
  const { t } = useTranslation('forms');
  const { slug } = useWorkspace();
  const { time } = useFormat();
  const when = t('presence.since', { time: time(since) });
  if (!isTab(tab)) return <div className={c.where}>{when}</div>;
  return (
    <div className={c.where}>
      <TextLink to={paths.campaignsEditTab({ slug, id, tab })}>{t(`tab.${tab}`)}</TextLink>, {when}
    </div>
  );
}

/** Initials of the first word and the last one. */
function personOf({ id, full_name }: CampaignEditor): Person {
  const words = full_name.split(' ');
  return { id, first_name: words[0] ?? '', last_name: words.length > 1 ? (words.at(-1) ?? '') : '' };
}
