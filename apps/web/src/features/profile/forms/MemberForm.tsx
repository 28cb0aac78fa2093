import type { Category } from '@fika/contract/endpoints/categories';
import { LIMITS } from '@fika/contract/limits';
import { Select, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/language.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FieldPair } from '#ui/FormColumn.tsx';
import { Labelled } from '#ui/Labelled.tsx';
import { NamedPicker } from '#features/members/filters/NamedPicker.tsx';
import type { UserChange, UserDetail } from '../member-api.ts';
import type { MemberDraft } from '../member-view.ts';
import c from '../components/profile-pages.module.css';
import { refusalsOf } from '../view.ts';
import { FieldInput } from './FieldInput.tsx';

interface MemberFormProps {
  /** The submit button outside of the form refers to it by this id. */
  id: string;
  member: UserDetail;
  fields: readonly Category[];
  draft: MemberDraft;
  onChange: (change: Partial<MemberDraft>) => void;
  error: unknown;
  sent: UserChange | undefined;
  onSubmit: () => void;
}

/** All data of a member that an admin may edit. A refused value has its message at its field. */
export function MemberForm({ id, member, fields, draft, onChange, error, sent, onSubmit }: MemberFormProps) {
  const { t } = useTranslation(['member', 'profile']);
  const form = useRef<HTMLFormElement>(null);
  const described = (field: Category): Category => {
    const help = field.description || (field.mandatory ? t('profile:fields.needed') : '');
    const hidden = field.only_for_matching ? t('fields.matching_only_help') : '';
    return { ...field, description: [help, hidden].filter(Boolean).join(' ') };
  };
  const refusals = refusalsOf(error, sent);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(error ? '[aria-invalid="true"]' : 'input');
    first?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} ref={form} className={c.cards} onSubmit={submit} noValidate>
      {Boolean(error) && refusals.size === 0 && <ErrorBanner title={t('not_saved')} error={error} />}
      <Card title={t('person')}>
        <div className={c.fields}>
          <FieldPair>
            <TextInput
              label={t('profile:person.first_name')}
              maxLength={LIMITS.nameLength}
              autoComplete="off"
              value={draft.first_name}
              error={refusals.get('first_name')}
              onChange={(event) => onChange({ first_name: event.currentTarget.value })}
            />
            <TextInput
              label={t('profile:person.last_name')}
              maxLength={LIMITS.nameLength}
              autoComplete="off"
              value={draft.last_name}
              error={refusals.get('last_name')}
              onChange={(event) => onChange({ last_name: event.currentTarget.value })}
            />
          </FieldPair>
          <TextInput
            label={t('profile:about.theirs')}
            description={t('profile:about.theirs_help')}
            maxLength={LIMITS.aboutMeLength}
            autoComplete="off"
            value={draft.about_me}
            error={refusals.get('about_me')}
            onChange={(event) => onChange({ about_me: event.currentTarget.value })}
          />
          <AddressInput member={member} draft={draft} onChange={onChange} error={refusals.get('email')} />
          <Select
            label={t('language')}
            description={t('language_help')}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            allowDeselect={false}
            value={draft.culture}
            onChange={(value) => onChange({ culture: value as Language })}
          />
          <ManagerInput draft={draft} onChange={onChange} error={refusals.get('manager_id')} />
        </div>
      </Card>
      {fields.length > 0 && (
        <Card title={t('fields.title')}>
          <div className={c.fields}>
            {fields.map((field) => (
              <FieldInput
                key={field.id}
                field={described(field)}
                value={draft.fields[field.id] ?? null}
                error={refusals.get(String(field.id)) ?? null}
                onChange={(value) => onChange({ fields: { ...draft.fields, [field.id]: value } })}
              />
            ))}
          </div>
        </Card>
      )}
    </form>
  );
}

type ManagerInputProps = Pick<MemberFormProps, 'draft' | 'onChange'> & { error: string | undefined };

/** Finds another member by name. Admins without the permission to edit members see the manager on the page only. */
function ManagerInput({ draft, onChange, error }: ManagerInputProps) {
  const { t } = useTranslation('member');
  const { reason } = useCan('members_edit');
  if (reason) return null;
  return (
    <Labelled label={t('manager.label')} help={t('manager.help')}>
      <NamedPicker
        type="usercompany_id"
        label={t('manager.label')}
        many={false}
        clearable
        error={error}
        ids={draft.manager === null ? [] : [draft.manager]}
        onChange={([manager = null]) => onChange({ manager })}
        withinPortal
      />
    </Labelled>
  );
}

interface AddressInputProps extends Pick<MemberFormProps, 'member' | 'draft' | 'onChange'> {
  error: string | undefined;
}

/** The address is the login: only superadmins change that of an admin, and no admin changes their own here. */
function AddressInput({ member, draft, onChange, error }: AddressInputProps) {
  const { t } = useTranslation('member');
  const { user: me } = useWorkspace();
  const isOfSuperadmin = member.id === me.id && me.role === 2;
  const isRefused = member.role > 0 && me.role < 2;
  const reason = isOfSuperadmin ? t('address.own') : isRefused ? t('address.superadmin') : null;
  return (
    <TextInput
      type="email"
      label={t('address.label')}
      description={reason ?? t('address.help')}
      maxLength={LIMITS.emailLength}
      autoComplete="off"
      readOnly={reason !== null}
      value={draft.email}
      error={error}
      onChange={(event) => onChange({ email: event.currentTarget.value })}
    />
  );
}
