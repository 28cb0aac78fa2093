export { OptinSnoozePage as default } from '#features/participations/optin/pages/OptinSnoozePage.tsx';
