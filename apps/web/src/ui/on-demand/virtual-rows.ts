export { VirtualRows as default } from '../DataTableVirtual.tsx';
