import { photosEndpoints } from '@fika/contract/calls/photos.gen';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { type Photos, PhotosContext } from '#ui/photos.ts';
import { knownPhotos } from './known-photos.ts';

/** The photos of a workspace, looked up as people are shown. */
export function photosOf(companyId: number): Photos {
  const workspace = { id: companyId, urls: {} };
  return knownPhotos((ids) => api(photosEndpoints.photos, { workspace, query: { ids: ids.join(',') } }));
}

/** Shows a changed photo everywhere on the page. The first steps begin with a photo. */
function useTakePhoto() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const photos = use(PhotosContext);
  return (id: number, url: string | null) => {
    photos?.put(id, url);
    void queryClient.invalidateQueries({ queryKey: ['onboarding', workspace.id] });
  };
}

/** Sets the reader's photo: a square JPEG in base64. */
export function useSetPhoto() {
  const workspace = useWorkspace();
  const take = useTakePhoto();
  return useMutation({
    mutationFn: (data: string) => api(photosEndpoints.photo_set, { workspace, body: { data } }),
    onSuccess: ({ id, photo_url: url }) => take(id, url),
  });
}

export function useRemovePhoto(id: number) {
  const workspace = useWorkspace();
  const take = useTakePhoto();
  return useMutation({
    mutationFn: () => api(photosEndpoints.photo_delete, { workspace, params: { id } }),
    onSuccess: () => take(id, null),
  });
}
