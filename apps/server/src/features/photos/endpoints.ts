import { photosEndpoints } from '@fika/contract';
import { limited, member, mount } from '#platform/http/access.ts';
import { removePhoto } from './commands/remove-photo.ts';
import { setPhoto } from './commands/set-photo.ts';
import { presentPhoto, presentPicture } from './present.ts';
import { getPicture, listPhotos } from './queries.ts';

export const photos = mount(photosEndpoints, {
  photos: member(async (ctx, { query }) =>
    (await listPhotos(ctx, query.ids.split(',').map(Number))).map((row) => presentPhoto(ctx.company_id, row)),
  ),
  photo: member(async (ctx, { params, query }) =>
    presentPicture(params.id, await getPicture(ctx, params.id, query)),
  ),
  // Refuses floods before a transaction begins; the limit of the member is counted inside of one.
  photo_set: limited(
    { max: 60, seconds: 60 },
    member((ctx, { body }) => setPhoto(ctx, body.data)),
  ),
  photo_delete: member((ctx, { params }) => removePhoto(ctx, params.id)),
});
