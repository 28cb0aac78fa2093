import { type ReactNode, useState } from 'react';
import { loadSentences } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { useFocusOnStep } from '#ui/use-focus-on-step.ts';
import { useCategories } from '#features/categories/api.ts';
import { useMe } from '../api.ts';
import { missingFields } from '../view.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const MissingFields = lazyPart(
  async () => {
    await loadSentences(['account']);
    return (await import('./MissingFields.tsx')).MissingFields;
  },
  <PageSkeleton />,
);

/** Asks for empty mandatory fields before it shows the page. After "later" it asks again in the next browser session. */
export function FieldsFirst({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const me = useMe();
  const missing = missingFields(me, useCategories());
  const key = `fika-fields-later-${workspace.id}-${me.id}`;
  const [isLater, setIsLater] = useState(() => sessionStorage.getItem(key) !== null);
  const isAsking = missing.length > 0 && !isLater;
  useFocusOnStep(isAsking ? 'fields' : 'page');
  if (!isAsking) return children;
  const postpone = () => {
    sessionStorage.setItem(key, '1');
    setIsLater(true);
  };
  return <MissingFields fields={missing} onLater={postpone} />;
}
