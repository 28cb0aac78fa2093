import { type ReactNode } from 'react';
import { PageGrid } from '#ui/PageGrid.tsx';
import type { TabFormProps } from '../tab-form-props.ts';
import { Glance } from './Glance.tsx';
import { AudienceWords } from './AudienceWords.tsx';

interface WithGlanceProps extends TabFormProps {
  /** The audience in words, if the part has them already. */
  words?: string;
  children: ReactNode;
}

/** A part of the form next to the summary of the program, with the current values of the form. */
export function WithGlance({ campaign, form: { draft, patch }, audience, words, children }: WithGlanceProps) {
  const edited = <AudienceWords filters={draft.filters} />;
  const people = words ?? (patch.filters === undefined ? campaign.human_filters : edited);
  return (
    <PageGrid aside={<Glance draft={draft} audience={people} count={audience.count} />}>
      <div>{children}</div>
    </PageGrid>
  );
}
