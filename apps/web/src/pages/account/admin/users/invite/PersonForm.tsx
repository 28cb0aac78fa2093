import type { Category } from '@fika/contract/endpoints/categories';
import { LIMITS } from '@fika/contract/limits';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FieldPair } from '#ui/FormColumn.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCategories } from '#features/categories/api.ts';
import { useAddPerson } from '#features/members/person-api.ts';
import { useRefusalWords } from '#features/members/use-refusal-words.ts';
import { FieldInput } from '#features/profile/forms/FieldInput.tsx';
import type { Input } from '#features/profile/view.ts';
import { cellOf } from './person-cells.ts';
import c from './PersonForm.module.css';

interface Person {
  email: string;
  first_name: string;
  last_name: string;
  /** Category id -> value. */
  fields: Record<string, Input>;
}

const NOBODY: Person = { email: '', first_name: '', last_name: '', fields: {} };
const COLUMNS = ['email', 'first_name', 'last_name'] as const;

/** Adds one person as a member, and is empty for the next one then. */
export function PersonForm() {
  const { t } = useTranslation(['uploads', 'profile']);
  const fields = useCategories().filter(({ status }) => status === 'active');
  const [person, setPerson] = useState(NOBODY);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const words = useRefusalWords();
  const add = useAddPerson(t('person.file'));
  const set = (change: Partial<Person>) => setPerson((before) => ({ ...before, ...change }));
  const focus = (selector: string) =>
    setTimeout(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const cells = fields.map((field): [string, string] => [
      String(field.id),
      cellOf(field, person.fields[field.id] ?? null),
    ]);
    const result = await add
      .mutateAsync({ ...person, fields: Object.fromEntries(cells.filter(([, cell]) => cell !== '')) })
      .catch(() => null);
    if (!result) return;
    setRefusals(new Map(result.rejected.map((one) => [one.field, words.reason(one)])));
    if (result.rejected.length > 0) {
      focus('[aria-invalid="true"]');
      return;
    }
    const name = `${person.first_name} ${person.last_name}`.trim() || person.email;
    showToast({ message: t(result.added > 0 ? 'person.added' : 'person.updated', { name }) });
    setPerson(NOBODY);
    focus('input');
  };
  const known = new Set<string>([...COLUMNS, ...fields.map(({ id }) => String(id))]);
  const others = [...refusals].filter(([field]) => !known.has(field)).map(([, reason]) => reason);
  return (
    <form ref={form} className={c.form} onSubmit={(event) => void submit(event)} noValidate>
      {add.error && <ErrorBanner title={t('person.failed')} error={add.error} />}
      {others.length > 0 && (
        <p role="alert" className={c.refused}>
          {others.join(' ')}
        </p>
      )}
      <Card title={t('person.title')}>
        <div className={c.fields}>
          <p className={c.help}>{t('person.help')}</p>
          <TextInput
            type="email"
            label={t('targets.email')}
            required
            autoComplete="off"
            maxLength={LIMITS.emailLength}
            value={person.email}
            error={refusals.get('email')}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <FieldPair>
            <TextInput
              label={t('targets.first_name')}
              autoComplete="off"
              maxLength={LIMITS.nameLength}
              value={person.first_name}
              error={refusals.get('first_name')}
              onChange={(event) => set({ first_name: event.currentTarget.value })}
            />
            <TextInput
              label={t('targets.last_name')}
              autoComplete="off"
              maxLength={LIMITS.nameLength}
              value={person.last_name}
              error={refusals.get('last_name')}
              onChange={(event) => set({ last_name: event.currentTarget.value })}
            />
          </FieldPair>
          {fields.map((field: Category) => (
            <FieldInput
              key={field.id}
              field={field}
              value={person.fields[field.id] ?? null}
              error={refusals.get(String(field.id)) ?? null}
              onChange={(value) => set({ fields: { ...person.fields, [field.id]: value } })}
            />
          ))}
          <div>
            <Button type="submit" loading={add.isPending} disabled={person.email.trim() === ''}>
              {t('person.submit')}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}
