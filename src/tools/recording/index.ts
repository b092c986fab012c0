import type { ToolGroup } from '../define.ts';
import { startRecording, stopRecording } from './recording.ts';

export const recording: ToolGroup = {
  capability: 'recording',
  title: 'Recording',
  optIn: true,
  tools: [startRecording, stopRecording],
};
