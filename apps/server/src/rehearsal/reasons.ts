import type { RowReason } from '@fika/spreadsheet';

/** Why a row of a file was refused, for whoever reads the terminal. */
export const ROW_SENTENCES: Record<RowReason, string> = {
  admin_email: 'this address belongs to an admin, who is changed in the product only.',
  broken_quotes: 'the quotation marks on this line do not match.',
  invalid_email: 'this is not an e-mail address.',
  duplicate_email: 'this address comes twice in the file.',
  duplicate_external_id: 'this external id comes twice in the file.',
  email_taken: 'another member has this address.',
  invalid_value: 'this does not suit the type of the field.',
  unknown_choice: 'this is not one of the choices of the field.',
  unknown_field: 'there is no such field.',
  too_long: 'this is too long.',
  name_missing: 'the name is missing.',
  too_many_cells: 'this line has more cells than the file has columns.',
};
