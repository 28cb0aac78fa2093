import { Button, Menu } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconCalendarDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { type BookingAction, type BookingView, saveEvent, type Whose } from '../api.ts';
import { googleLink, outlookLink } from '../calendar-links.ts';
import c from './Where.module.css';

interface AddToCalendarProps {
  view: BookingView;
  whose: Whose;
  /** Which kind of link the token is of. */
  action: BookingAction;
}

/** Adds the booked time to a calendar; to a connected one it is added anyway. */
export function AddToCalendar({ view, whose, action }: AddToCalendarProps) {
  const { t } = useTranslation('booking');
  const { list } = useFormat();
  const save = useMutation({ mutationFn: () => saveEvent(whose, action) });
  if (!view.booked) return null;
  if (view.in_calendar) return <p className={c.known}>{t('calendar.connected')}</p>;
  const { company, coffee_id: id, place, call_url } = view;
  const event = {
    ...view.booked,
    title: t('calendar.event', { names: list([view.member, ...view.others].map(fullName)) }),
    place,
    call_url,
    page: `${location.origin}${settings.base_path.replace(/\/$/, '')}${paths.coffee({ slug: company.slug, id })}`,
  };
  const out = { component: 'a', target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <>
      {save.error && <ErrorBanner title={t('calendar.failed')} error={save.error} />}
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconCalendarDown size={18} aria-hidden="true" />}
            loading={save.isPending}
          >
            {t('calendar.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item {...out} href={googleLink(event)} leftSection={<IconBrandGoogle size={16} />}>
            {t('calendar.google')}
          </Menu.Item>
          <Menu.Item {...out} href={outlookLink(event)} leftSection={<IconBrandWindows size={16} />}>
            {t('calendar.outlook')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => save.mutate()}>
            {t('calendar.file')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
