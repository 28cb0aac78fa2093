import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ownLinksQuery, type SlackLink, useUnlink } from '../api.ts';
import c from './OwnSlackCard.module.css';

/** The Slack workspaces in which the reader is known. Nothing where there are none: the link begins in Slack. */
export function OwnSlackCard() {
  const { t } = useTranslation('slack_link');
  const { data } = useQuery(ownLinksQuery(useWorkspace()));
  if (!data || data.results.length === 0) return null;
  return (
    <Card title={t('own.title')}>
      <p className={c.help}>{t('own.help')}</p>
      <ul className={c.links}>
        {data.results.map((link) => (
          <Link key={link.id} link={link} />
        ))}
      </ul>
    </Card>
  );
}

function Link({ link }: { link: SlackLink }) {
  const { t } = useTranslation(['slack_link', 'common']);
  const { date } = useFormat();
  const [asked, setAsked] = useState(false);
  const unlink = useUnlink();
  const { team_name: name } = link;
  return (
    <li className={c.link}>
      <div className={c.text}>
        <strong>{name}</strong>
        <span className={c.detail}>{t(`own.${link.linked_by}`, { when: date(link.linked_at) })}</span>
      </div>
      {link.linked_by === 'member' && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('own.unlink_of', { name })}
            onClick={() => setAsked(true)}
          >
            {t('own.unlink')}
          </Button>
          <ConfirmModal
            opened={asked}
            onClose={() => setAsked(false)}
            title={t('own.ask', { name })}
            confirmLabel={t('own.unlink')}
            keepLabel={t('cancel')}
            failedTitle={t('own.failed')}
            onConfirm={() => unlink.mutateAsync(link.id)}
          >
            <p>{t('own.ask_text')}</p>
          </ConfirmModal>
        </>
      )}
    </li>
  );
}
