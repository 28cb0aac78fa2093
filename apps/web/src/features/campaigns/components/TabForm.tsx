import { FORM_TABS } from '../form-tabs.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import type { CampaignTab } from '../view.ts';
import c from './TabForm.module.css';

/** The tabs that are forms of the program; what it writes has pages of its own. */
type FormTab = Exclude<CampaignTab, 'messages'>;

interface TabProps extends TabFormProps {
  tab: FormTab;
  /** An archive is shown as it was. */
  readOnly?: boolean;
}

/** The form of a tab. */
export function TabForm({ tab, readOnly = false, ...props }: TabProps) {
  const { Part: Form } = FORM_TABS[tab];
  return (
    <fieldset className={c.fieldset} disabled={readOnly}>
      <Form {...props} />
    </fieldset>
  );
}
