import type { ToolGroup } from '../define.ts';
import { cookieClear, cookieDelete, cookieGet, cookieList, cookieSet } from './cookies.ts';
import { setStorageState, storageState } from './state.ts';
import { webStorageTools } from './web-storage.ts';

export const storage: ToolGroup = {
  capability: 'storage',
  title: 'Storage',
  optIn: true,
  tools: [
    cookieList,
    cookieGet,
    cookieSet,
    cookieDelete,
    cookieClear,
    ...webStorageTools('localStorage'),
    ...webStorageTools('sessionStorage'),
    storageState,
    setStorageState,
  ],
};
