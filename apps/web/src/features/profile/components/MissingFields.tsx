import type { Category } from '@fika/contract/endpoints/categories';
import { Button, Group } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FormColumn } from '#ui/FormColumn.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useMe, useUpdateMe } from '../api.ts';
import { FieldInput } from '../forms/FieldInput.tsx';
import { changeOf, draftOf, refusalsOf } from '../view.ts';
import c from './profile-pages.module.css';

interface MissingFieldsProps {
  fields: readonly Category[];
  onLater: () => void;
}

export function MissingFields({ fields, onLater }: MissingFieldsProps) {
  const { t } = useTranslation('profile');
  const { name } = useWorkspace();
  const me = useMe();
  const base = draftOf(me, fields);
  const [draft, setDraft] = useState(base);
  const update = useUpdateMe();
  const form = useRef<HTMLFormElement>(null);
  const refusals = refusalsOf(update.error, update.variables);
  useEffect(() => {
    if (update.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [update.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(changeOf(base, draft, new Set(fields.map(({ id }) => String(id)))));
  };
  return (
    <FormColumn>
      <PageHeader title={t('first.title')} />
      {update.error && refusals.size === 0 && <ErrorBanner title={t('not_saved')} error={update.error} />}
      <form ref={form} onSubmit={submit} noValidate>
        <Card>
          <p className={c.help}>{t('first.why', { name, count: fields.length })}</p>
          <div className={c.fields}>
            {fields.map((field) => (
              <FieldInput
                key={field.id}
                // All of them are mandatory, so one note replaces the marks.
                field={{ ...field, mandatory: false }}
                value={draft.fields[field.id] ?? null}
                error={refusals.get(String(field.id)) ?? null}
                onChange={(value) => setDraft({ ...draft, fields: { ...draft.fields, [field.id]: value } })}
              />
            ))}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" disabled={update.isPending} onClick={onLater}>
                {t('first.later')}
              </Button>
              <Button type="submit" loading={update.isPending}>
                {t('first.save')}
              </Button>
            </Group>
          </div>
        </Card>
      </form>
    </FormColumn>
  );
}
