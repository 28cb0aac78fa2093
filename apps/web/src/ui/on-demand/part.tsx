import type { ComponentType } from 'react';

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
