import { type ComponentType, Suspense } from 'react';
import { OpenerContext, useOpener } from '../use-return-focus.ts';
import { lazyPart } from './lazy-part.tsx';
import { useWasTrue } from './use-was-true.ts';

/**
 * A dialog with all that is in it, whose code comes when it opens for the first time: when it is rendered, unless its props say
 * that it is closed.
 */
export function dialogOnDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpened: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  const Loaded = lazyPart(load);
  return function Dialog(props: Props) {
    const isOpen = isOpened(props);
    const opener = useOpener(isOpen);
    return useWasTrue(isOpen) ? (
      <OpenerContext value={opener}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </OpenerContext>
    ) : null;
  };
}
