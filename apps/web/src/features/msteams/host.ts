import { app, dialog, FrameContexts, pages } from '@microsoft/teams-js';
import { settings } from '#lib/settings.ts';

/** The channel around a tab; null outside of channels. */
export interface ChannelAround {
  channel_id: string;
  team_id: string;
  name: string;
  team_name: string;
}

export async function readChannel(): Promise<ChannelAround | null> {
  const { channel, team } = await app.getContext();
  if (!channel?.id || !team?.groupId) return null;
  return {
    channel_id: channel.id,
    team_id: team.groupId,
    name: channel.displayName ?? '',
    team_name: team.displayName ?? '',
  };
}

/** The page of the product that a deep link names, or ''. */
export async function readSubPage(): Promise<string> {
  const { page } = await app.getContext();
  return page.subPageId ?? '';
}

const addressOf = (path: string) => `${location.origin}${settings.base_path.replace(/\/$/, '')}${path}`;

interface TabSettings {
  entityId: string;
  name: string;
  /** Pages of the product: what the tab shows, what is opened in the browser, and what is asked when the tab is removed. */
  content: string;
  website: string;
  remove?: string;
}

/** Offers to save the tab, which Teams does with a button. `save` runs before. Without settings there is nothing to save. */
export function offerTab(tab: TabSettings | null, save: () => Promise<void>): void {
  pages.config.setValidityState(tab !== null);
  if (!tab) return;
  pages.config.registerOnSaveHandler((event) => {
    const run = async () => {
      await save();
      await pages.config.setConfig({
        entityId: tab.entityId,
        suggestedDisplayName: tab.name,
        contentUrl: addressOf(tab.content),
        websiteUrl: addressOf(tab.website),
        ...(tab.remove ? { removeUrl: addressOf(tab.remove) } : {}),
      });
    };
    run().then(
      () => event.notifySuccess(),
      (error: unknown) => event.notifyFailure(error instanceof Error ? error.message : undefined),
    );
  });
}

/** Lets Teams remove the tab. */
export function allowRemoval(): void {
  pages.config.setValidityState(true);
  pages.config.registerOnRemoveHandler((event) => event.notifySuccess());
}

/** Opens a page of the product in a dialog, and waits until it closes. */
export const openDialog = (path: string, title: string): Promise<void> =>
  new Promise((resolve) => {
    dialog.url.open({ url: addressOf(path), title, size: { width: 600, height: 560 } }, () => resolve());
  });

/** Whether Teams shows pages in dialogs here. */
export const hasDialogs = (): boolean => dialog.url.isSupported();

/** Closes the dialog around this page. */
export const closeDialog = (): void => dialog.url.submit({ done: true });

/** Whether this page is in a dialog, which is closed, or in a tab. */
export async function isDialog(): Promise<boolean> {
  const { page } = await app.getContext();
  return page.frameContext === FrameContexts.task;
}
