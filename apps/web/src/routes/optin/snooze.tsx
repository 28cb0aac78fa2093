export { OptinSnoozePage as default } from '#pages/optin/OptinSnoozePage.tsx';
