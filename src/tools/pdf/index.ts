import type { ToolGroup } from '../define.ts';
import { pdfSave } from './save.ts';

export const pdf: ToolGroup = { capability: 'pdf', title: 'PDF generation', optIn: true, tools: [pdfSave] };
