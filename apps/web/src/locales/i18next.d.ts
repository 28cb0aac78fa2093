import 'i18next';
import type * as admin from './en/admin.ts';
import type * as member from './en/member.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof member & typeof admin;
  }
}
