import type { Suggestion } from '@fika/contract/endpoints/coffees';
import { LIMITS } from '@fika/contract/limits';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconArrowsShuffle, IconBolt } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useCategories } from '#features/categories/api.ts';
import { activeFields, hasChoices } from '#features/categories/view.ts';
import { SuggestionCard } from '#features/coffees/components/SuggestionCard.tsx';
import { type Criteria, useSuggestions } from '#features/coffees/use-suggestions.ts';
import c from './MeetSomebody.module.css';
import { IntroductionModal } from '#features/conversations/components/IntroductionModal.tsx';

const ANYBODY: Criteria = { choices: {}, name: '', never_met: false };

interface MeetSomebodyProps {
  /** A name that the address asks for: it is searched at once. */
  name: string;
}

/** Finds a coworker to meet outside of any session: by name, by criteria, or at random, as often as the reader likes. */
export function MeetSomebody({ name }: MeetSomebodyProps) {
  const { t } = useTranslation(['coffees', 'meet']);
  const [criteria, setCriteria] = useState<Criteria>({ ...ANYBODY, name });
  const [asked, setAsked] = useState<Suggestion | null>(null);
  const { found, search, forget } = useSuggestions();
  const [findings, setFindings] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (findings > 0) outcome.current?.focus();
  }, [findings]);
  const change = (next: Partial<Criteria>) => {
    setCriteria({ ...criteria, ...next });
    forget();
  };
  const find = () => {
    // On a phone the results are below the visible part of the page, so they get the focus.
    search.mutate({ criteria, again: false }, { onSuccess: () => setFindings((count) => count + 1) });
  };
  const findAtOnce = useEffectEvent(find);
  useEffect(() => {
    if (name !== '') findAtOnce();
  }, [name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find();
  };
  return (
    <Card title={t('meet:title')}>
      <p className={c.help}>{t('meet:help')}</p>
      <form className={c.criteria} onSubmit={submit}>
        <TextInput
          label={t('meet:name')}
          placeholder={t('meet:any')}
          autoComplete="off"
          maxLength={LIMITS.searchLength}
          value={criteria.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Fields criteria={criteria} onChange={change} />
        <Checkbox
          label={t('meet:never_met')}
          checked={criteria.never_met}
          onChange={(event) => change({ never_met: event.currentTarget.checked })}
        />
        <Button
          type="submit"
          className={c.find}
          leftSection={<IconBolt size={16} />}
          loading={search.isPending && !search.variables.again}
        >
          {t('meet:find')}
        </Button>
      </form>
      {search.error && <ErrorBanner title={t('meet:failed')} error={search.error} />}
      <div ref={outcome} className={c.outcome} tabIndex={-1} aria-live="polite">
        {found?.count === 0 && (
          <EmptyState size="inline" title={t('meet:nobody')} level={2}>
            {t(criteria.name.trim() === '' ? 'meet:nobody_help' : 'meet:nobody_named')}
          </EmptyState>
        )}
        {found && found.count > 0 && (
          <>
            <div className={c.foundHead}>
              <p>{t('meet:count', { count: found.count })}</p>
              {found.count > found.results.length && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconArrowsShuffle size={16} />}
                  loading={search.isPending && search.variables.again}
                  onClick={() => search.mutate({ criteria, again: true })}
                >
                  {t('meet:shuffle')}
                </Button>
              )}
            </div>
            <ul className={c.found}>
              {found.results.map((suggestion) => (
                <li key={suggestion.user.id}>
                  <SuggestionCard suggestion={suggestion} onAsk={() => setAsked(suggestion)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <IntroductionModal coworker={asked?.user ?? null} onClose={() => setAsked(null)} />
    </Card>
  );
}

interface FieldsProps {
  criteria: Criteria;
  onChange: (next: Partial<Criteria>) => void;
}

/** One list for each field with options; no choice means any coworker. */
function Fields({ criteria: { choices }, onChange }: FieldsProps) {
  const { t } = useTranslation(['coffees', 'meet']);
  const fields = activeFields(useCategories()).filter(
    ({ type, only_for_matching: isHidden }) => hasChoices(type) && !isHidden,
  );
  const choose = (id: number, choice: string | null) => {
    const { [id]: _before, ...others } = choices;
    onChange({ choices: choice === null ? others : { ...others, [id]: choice } });
  };
  return (
    <div className={c.fields}>
      {fields.map(({ id, title, choices: labels }) => (
        <Select
          key={id}
          label={title}
          placeholder={t('meet:any')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('meet:clear', { title }) }}
          data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
          value={choices[id] ?? null}
          onChange={(choice) => choose(id, choice)}
        />
      ))}
    </div>
  );
}
