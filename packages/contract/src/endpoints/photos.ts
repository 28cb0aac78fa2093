import { z } from 'zod';
import { companyItemParams, companyParams, done, id, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** Ids with commas between them. */
const IDS = new RegExp(String.raw`^(\d{1,15}(,\d{1,15}){0,${LIMITS.photosAtOnce - 1}})?$`);

/** The photo of a member. The address changes with the photo, so that browsers can keep what they have. */
const photo = z.object({ id, photo_url: z.string() });

export const photosEndpoints = {
  photos: endpoint({
    name: 'photos',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/photos/',
    summary: 'Addresses of the photos of members by id, such as `4,7`. Members without a photo are skipped',
    params: companyParams,
    query: z.object({
      ids: z.string().regex(IDS).default(''),
    }),
    body: none,
    response: z.array(photo),
    status: 200,
    problems: [],
  }),
  photo: endpoint({
    name: 'photo',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/photos/{id}/',
    summary: 'The photo of a member, as a square WebP image',
    params: companyItemParams,
    query: z.object({
      /** The version that the address of the photo has. */
      v: z.string().regex(/^[0-9a-f]{16}$/),
      size: z.enum(['small', 'large']).default('small'),
    }),
    body: none,
    response: none,
    file: 'image/webp',
    status: 200,
    problems: [],
  }),
  photo_set: endpoint({
    name: 'photo_set',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/photo/',
    summary: 'Set your photo: a PNG, JPEG or WebP image in base64, of which the middle square is used',
    params: companyParams,
    query: none,
    body: z.object({
      data: z
        .base64()
        .min(1)
        .max(Math.ceil(LIMITS.photoBytes / 3) * 4 + 1_024),
    }),
    response: photo,
    status: 200,
    problems: ['photo_type', 'photo_bytes', 'photo_pixels', 'too_many_requests'],
  }),
  photo_delete: endpoint({
    name: 'photo_delete',
    method: 'DELETE',
    path: '/api/v1/companies/{company_id}/photos/{id}/',
    summary: 'Remove a photo: yours, or that of another member with `members_edit`',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['permission_missing', 'superadmin_only'],
  }),
};
export type Photo = z.infer<typeof photo>;
