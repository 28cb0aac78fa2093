import { sameText } from '@fika/contract/text';
import { useState } from 'react';
import { type Category, useCategories, useCreateCategory, useUpdateCategory } from '../categories/api.ts';
import { useUploader } from './api.ts';
import type { PlanOfFile } from './file-messages.ts';
import { withFieldIds } from './upload-plan.ts';
import type { FileForm } from './use-file.ts';

/** Makes the fields and choices that the file needs, then sends its rows. What exists by now is not made again. */
export function useStartUpload(form: FileForm): { start: () => void; busy: boolean; error: unknown } {
  const { uploader } = useUploader();
  const makeFields = useMakeFields();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    const { file, choices, plan } = form;
    if (!file || !choices || !plan) return;
    setBusy(true);
    setError(null);
    try {
      const taken = await form.reader().take(choices);
      const ids = await makeFields(plan, choices.add_choices);
      const { columns, rows, errors, users } = taken;
      await uploader.start(file.name.slice(0, 255), withFieldIds(users, ids), errors, { columns, rows });
      form.forget();
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  return { start: () => void run(), busy, error };
}

function useMakeFields() {
  const categories = useCategories();
  const create = useCreateCategory();
  const update = useUpdateCategory();
  return async (plan: PlanOfFile, addChoices: boolean): Promise<Map<string, number>> => {
    const ids = new Map<string, number>();
    for (const { title, type, choices } of plan.new_fields) {
      const known = findField(categories, title);
      const field =
        known ??
        (await create.mutateAsync({ title, type, choices, description: '', only_for_matching: false }));
      ids.set(title, field.id);
    }
    if (addChoices) {
      for (const { category, labels } of plan.new_choices) {
        await update.mutateAsync({ id: category, changes: { add_choices: labels } });
      }
    }
    return ids;
  };
}

function findField(categories: readonly Category[], title: string): Category | undefined {
  return categories.find((one) => one.status === 'active' && sameText(one.title) === sameText(title));
}
