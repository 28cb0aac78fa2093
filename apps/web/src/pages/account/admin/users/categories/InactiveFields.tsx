import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Category, useUpdateCategory, useUsage } from '#features/categories/api.ts';
import { everybodyWith } from '#features/categories/draft.ts';
import c from './InactiveFields.module.css';
import { TypeName } from './TypeName.tsx';

/** The inactive fields, collapsed; an admin can activate each again with its values. */
export function InactiveFields({ fields }: { fields: readonly Category[] }) {
  const { t } = useTranslation('categories');
  const [open, setOpen] = useState(false);
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <section className={c.section} aria-label={t('inactive.label')}>
      <h2 className={c.heading}>
        <button
          type="button"
          className={c.fold}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={16} aria-hidden="true" className={c.chevron} />
          {t('inactive.title', { count: fields.length })}
        </button>
      </h2>
      <ul id={id} className={c.list} hidden={!open}>
        {fields.map((field) => (
          <InactiveField key={field.id} field={field} />
        ))}
      </ul>
    </section>
  );
}

function InactiveField({ field }: { field: Category }) {
  const { t } = useTranslation('categories');
  const workspace = useWorkspace();
  const { data } = useUsage();
  const update = useUpdateCategory();
  const { id, title, type } = field;
  const restore = () =>
    update.mutate(
      { id, changes: { status: 'active' } },
      { onSuccess: () => showToast({ message: t('done.restored', { title }) }) },
    );
  const clash = update.error instanceof ApiError && update.error.code === 'category_exists';
  return (
    <li className={c.item}>
      <div className={c.what}>
        <TextLink to={paths.categoriesEdit({ slug: workspace.slug, id })} className={c.name}>
          {title}
        </TextLink>
        <span className={c.facts}>
          <TypeName type={type} />
          {data && <span>{t('inactive.values', { count: everybodyWith(data.of.get(id)) })}</span>}
        </span>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} />}
        loading={update.isPending}
        aria-label={t('inactive.restore_one', { title })}
        onClick={restore}
      >
        {t('inactive.restore')}
      </Button>
      {update.error && (
        <div className={c.error}>
          <ErrorBanner
            title={t('failed.restore')}
            error={update.error}
            action={
              clash && (
                <TextLink to={paths.categoriesEdit({ slug: workspace.slug, id })}>
                  {t('inactive.rename')}
                </TextLink>
              )
            }
          />
        </div>
      )}
    </li>
  );
}
