import { LIMITS } from '@fika/contract/limits';
import { CHANNELS } from '@fika/contract/statuses';
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { FormColumn } from '#ui/FormColumn.tsx';
import { Labelled } from '#ui/Labelled.tsx';
import { ChannelField } from '../components/ChannelField.tsx';
import { ProgramChannelField } from '../components/ProgramChannelField.tsx';
import { ReplyToField } from '../components/ReplyToField.tsx';
import { SenderField } from '../components/SenderField.tsx';
import { TeamsChannelField } from '../components/TeamsChannelField.tsx';
import { WithGlance } from '../components/WithGlance.tsx';
import type { TabFormProps } from '../tab-form-props.ts';

export function IdentityForm({ campaign, form, audience }: TabFormProps) {
  const { t } = useTranslation('identity');
  const { draft, set } = form;
  const [left, setLeft] = useState(false);
  return (
    <WithGlance campaign={campaign} form={form} audience={audience}>
      <FormColumn>
        <TextInput
          label={t('basics.name')}
          description={t('basics.name_help')}
          error={left && !draft.name.trim() && t('basics.name_missing')}
          maxLength={LIMITS.nameLength}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
        />
        <Textarea
          label={t('basics.description')}
          description={t('basics.description_help')}
          maxLength={LIMITS.textLength}
          autosize
          minRows={3}
          maxRows={10}
          value={draft.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Labelled label={t('basics.culture')} help={t('basics.culture_help')}>
          <SegmentedControl
            aria-label={t('basics.culture')}
            data={[
              { value: 'en', label: t('basics.en') },
              { value: 'fr', label: t('basics.fr') },
            ]}
            value={draft.culture}
            onChange={(culture) => set({ culture: culture === 'fr' ? 'fr' : 'en' })}
          />
        </Labelled>
        <ChannelField channel={draft.communication} onChange={(communication) => set({ communication })} />
        {draft.communication === CHANNELS.slack && <ProgramChannelField campaign={campaign} />}
        {draft.communication === CHANNELS.teams && <TeamsChannelField campaign={campaign} />}
        <SenderField sender={draft.sender} onChange={(sender) => set({ sender })} />
        <ReplyToField address={draft.reply_to} onChange={(reply_to) => set({ reply_to })} />
      </FormColumn>
    </WithGlance>
  );
}
