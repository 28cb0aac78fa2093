import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { greetingKey } from '../view.ts';

export function UserHomePage() {
  const { t } = useTranslation('workspaces');
  const { user } = useWorkspace();
  const [hour] = useState(() => new Date().getHours());
  return (
    <>
      <PageHeader title={t(greetingKey(hour), { name: user.first_name })} />
      <EmptyState title={t('home.member_title')} people={[user, null, null]}>
        {t('home.member_help')}
      </EmptyState>
    </>
  );
}
