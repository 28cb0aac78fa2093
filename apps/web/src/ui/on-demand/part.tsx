import type { ComponentType } from 'react';
import { loadSentences } from '../../lib/i18n.ts';
import type { Namespace } from '../../locales/namespaces.ts';

/** What a panel holds, for `prepare` of the panel: it is there before the panel opens and looks for whom to focus. */
export function partOnDemand<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | undefined;
  return {
    prepare: async () => {
      Loaded ??= (await load()).default;
    },
    Part: (props: Props) => Loaded && <Loaded {...props} />,
  };
}

/**
 * Of a page that shows one of several by its address: the one that the last word of it names, as a property of that name, with
 * sentences that only this one needs. The page's loader prepares it. The build finds them by the name of this function, and lists
 * the page with each of them.
 */
export function tabOnDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...own: Namespace[]
) {
  const { prepare, Part } = partOnDemand(load);
  return {
    prepare: async () => {
      await Promise.all([prepare(), loadSentences(...own)]);
    },
    Part,
  };
}
