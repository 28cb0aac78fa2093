import { sameText } from '@fika/contract/text';
import { useState } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { uuid } from '#lib/uuid.ts';
import {
  type Category,
  useCategories,
  useCreateCategory,
  useUpdateCategory,
} from '#features/categories/api.ts';
import type { Choices, PlanOfFile } from './file-messages.ts';
import { saveMapping, useUploader } from './upload-api.ts';
import { rememberedColumns } from './upload-plan.ts';
import type { FileForm } from './use-file.ts';

/** Makes the fields and choices that the file needs, then sends its rows. What exists by now is not made again. */
export function useStartUpload(form: FileForm): { start: () => void; busy: boolean; error: unknown } {
  const workspace = useWorkspace();
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
      const uploadId = uuid();
      const ids = await makeFields(plan, choices);
      const stored = await form.reader().keep(uploadId, ids);
      // The mapping only helps with the next file, so the upload continues if saving it fails.
      await saveMapping(workspace, rememberedColumns(file.columns, choices, ids)).catch(() => undefined);
      await uploader.start(uploadId, file.name.slice(0, 255), stored);
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
  return async (plan: PlanOfFile, { left_labels }: Choices): Promise<Map<string, number>> => {
    const ids = new Map<string, number>();
    for (const { title, type, choices } of plan.new_fields) {
      const known = findField(categories, title);
      const field =
        known ??
        (await create.mutateAsync({ title, type, choices, description: '', only_for_matching: false }));
      ids.set(title, field.id);
    }
    for (const { category, labels } of plan.new_choices) {
      const added = labels.filter(
        (label) => !left_labels.some(([id, left]) => id === category && left === label),
      );
      if (added.length > 0) await update.mutateAsync({ id: category, changes: { add_choices: added } });
    }
    return ids;
  };
}

function findField(categories: readonly Category[], title: string): Category | undefined {
  return categories.find((one) => one.status === 'active' && sameText(one.title) === sameText(title));
}
