import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { MemberListState } from '../view.ts';

interface NobodyFoundProps {
  state: MemberListState;
  onChange: (change: Partial<MemberListState>) => void;
}

/** No results: what was searched, and how to widen. */
export function NobodyFound({ state, onChange }: NobodyFoundProps) {
  const { t } = useTranslation('members');
  const { search, status } = state;
  const widen = status !== 'all' && search !== '';
  return (
    <Card padding="flush">
      <EmptyState
        size="inline"
        title={t(search ? 'nobody.title' : 'nobody.title_status')}
        actions={
          <Anchor
            component="button"
            type="button"
            onClick={() => onChange(widen ? { status: 'all' } : { search: '', status: 'active' })}
          >
            {t(widen ? 'nobody.everywhere' : 'nobody.reset')}
          </Anchor>
        }
      >
        {search ? t(`nobody.${status}`, { search }) : t('nobody.none_inactive')}
      </EmptyState>
    </Card>
  );
}
