import { LIMITS } from '@fika/contract/limits';
import { TextInput } from '@mantine/core';
import { type FormEvent, useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FieldPair, FormColumn } from '#ui/FormColumn.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCategories } from '#features/categories/api.ts';
import { useMe, useUpdateMe } from '#features/profile/api.ts';
import { SaveActions } from '#features/profile/components/SaveActions.tsx';
import { AboutMeInput } from '#features/profile/forms/AboutMeInput.tsx';
import { FieldInput } from '#features/profile/forms/FieldInput.tsx';
import { changeOf, draftOf, ownFields, refusalsOf } from '#features/profile/view.ts';
import { OwnSlackCard } from '#features/slack/components/OwnSlackCard.tsx';
import { OwnTeamsCard } from '#features/msteams/components/OwnTeamsCard.tsx';
import c from '#features/profile/components/profile-pages.module.css';

const OwnPhotoCard = lazyPart(
  async () => (await import('#features/photos/components/OwnPhotoCard.tsx')).OwnPhotoCard,
  <SkeletonPeople rows={1} />,
);

const DataRightsCard = lazyPart(
  async () => (await import('#features/profile/components/DataRightsCard.tsx')).DataRightsCard,
  <SkeletonPeople rows={2} />,
);

const FORM = 'profile-form';

/** The reader's profile: the name, and the fields that colleagues see. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const workspace = useWorkspace();
  const me = useMe();
  const categories = useCategories();
  const fields = useMemo(() => ownFields(categories), [categories]);
  const base = useMemo(() => draftOf(me, fields), [me, fields]);
  const form = useStoredDraft(
    `fika-profile-${workspace.id}-${me.id}`,
    base,
    () => import('#features/profile/stored-draft.ts'),
  );
  const update = useUpdateMe();
  const { draft } = form;
  const refusals = refusalsOf(update.error, update.variables);
  const discard = () => {
    form.discard();
    update.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const needed = new Set(fields.filter(({ mandatory }) => mandatory).map(({ id }) => String(id)));
    update.mutate(changeOf(base, draft, needed), {
      onSuccess: () => {
        form.discard();
        showToast({ message: t('saved') });
      },
    });
  };
  return (
    <FormColumn>
      <SaveActions form={FORM} dirty={form.dirty} busy={update.isPending} onDiscard={discard} />
      <LeaveGuard dirty={form.dirty} within={paths.profile(workspace)} />
      {update.error && refusals.size === 0 && <ErrorBanner title={t('not_saved')} error={update.error} />}
      <div className={c.photo}>
        <OwnPhotoCard />
      </div>
      <form id={FORM} className={c.cards} onSubmit={submit} noValidate>
        <Card title={t('person.title')}>
          <div className={c.fields}>
            <FieldPair>
              <TextInput
                label={t('person.first_name')}
                autoComplete="given-name"
                maxLength={LIMITS.nameLength}
                value={draft.first_name}
                error={refusals.get('first_name')}
                onChange={(event) => form.set({ first_name: event.currentTarget.value })}
              />
              <TextInput
                label={t('person.last_name')}
                autoComplete="family-name"
                maxLength={LIMITS.nameLength}
                value={draft.last_name}
                error={refusals.get('last_name')}
                onChange={(event) => form.set({ last_name: event.currentTarget.value })}
              />
            </FieldPair>
            <TextInput
              label={t('person.email')}
              description={t('person.email_help')}
              value={me.email}
              readOnly
            />
          </div>
        </Card>
        <Card title={t('fields.title')}>
          <p className={c.help}>{t('fields.help')}</p>
          <div className={c.fields}>
            <AboutMeInput
              value={draft.about_me}
              error={refusals.get('about_me')}
              onChange={(about_me) => form.set({ about_me })}
            />
            {fields.map((field) => (
              <FieldInput
                key={field.id}
                field={field}
                value={draft.fields[field.id] ?? null}
                error={refusals.get(String(field.id)) ?? null}
                onChange={(value) => form.set({ fields: { ...draft.fields, [field.id]: value } })}
              />
            ))}
          </div>
        </Card>
      </form>
      <OwnSlackCard />
      <OwnTeamsCard />
      <DataRightsCard workspace={{ ...workspace, user_id: me.id }} />
    </FormColumn>
  );
}
