import { LIMITS } from '@fika/contract/limits';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Seats } from '#ui/Seats.tsx';
import type { CampaignNew } from '../api.ts';
import { useStartProgram } from '../use-start-program.ts';
import c from './StartCard.module.css';

interface StartCardProps {
  title: string;
  /** A name to start with. */
  proposed?: string;
  /** What differs from an empty program. */
  given?: Pick<CampaignNew, 'filters' | 'algo' | 'rules'>;
  /** In the picture. */
  people: number;
  /** What follows instead of the first part of the setup. */
  onCreated?: () => void;
  children: ReactNode;
}

/** A program without a template: it needs only a name. */
export function StartCard({ title, proposed = '', given, people, onCreated, children }: StartCardProps) {
  const { t } = useTranslation(['templates', 'identity']);
  const { start, busy, error } = useStartProgram(onCreated);
  const [name, setName] = useState(proposed);
  const [asked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (name.trim()) start({ ...given, name: name.trim() });
  };
  return (
    <Card title={title}>
      <div className={c.blank}>
        <Seats people={Array.from({ length: people }, () => null)} table={56} decorative />
        <form
          className={c.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p className={c.help}>{children}</p>
          <div className={c.row}>
            <TextInput
              className={c.name}
              label={t('start.name')}
              placeholder={t('start.name_example')}
              maxLength={LIMITS.nameLength}
              value={name}
              error={asked && !name.trim() && t('identity:basics.name_missing')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={busy}>
              {t('start.create')}
            </Button>
          </div>
          {error && <ErrorBanner title={t('templates.failed')} error={error} />}
        </form>
      </div>
    </Card>
  );
}
